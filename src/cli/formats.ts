/** What a report can be printed as. */
export const FORMATS = ['pretty', 'json', 'sarif', 'github', 'markdown'] as const;

export type Format = (typeof FORMATS)[number];
