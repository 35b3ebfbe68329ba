/** The page number in the text; 1 when the text is not a page number. */
export const toPageNumber = (text: string | null): number =>
  text !== null && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 1;
