/** The first word of a comment that lets findings on the next line be; a file that holds one is looked at. */
export const SUPPRESSION_WORD = 'mcp-mrtr-disable-next-line';
