const INSTANT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g;

/**
 * A text of the record with its instants in the reader's words.
 * @param show puts one of them, in UTC ISO form, into words
 */
export const replaceInstants = (text: string, show: (iso: string) => string): string =>
  text.replace(INSTANT, (iso) => show(iso));
