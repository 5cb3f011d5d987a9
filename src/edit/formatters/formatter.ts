/** Formats the text of one file as its project does; undefined where the project leaves the file out, or it fails. */
export type Formatter = (text: string, file: string) => Promise<string | undefined>;

/** Finds the formatter of the project that a file lies in; undefined where it does not use this one. */
export type FindFormatter = (file: string) => Promise<Formatter | undefined>;
