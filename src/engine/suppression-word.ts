/** The first word of a comment that lets findings on the next line be; a file that holds one is looked at. */
export const SUPPRESSION_WORD = 'mcp-mrtr-disable-next-line';
/** What all words begin with that somebody may take for it: `mcp-mrtr-disable-line`, `mcp-mrtr-disable`. */
export const SUPPRESSION_START = 'mcp-mrtr-disable';
