const INSTANT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g;

/**
 * Replaces the instants in a text of the audit log.
 * @param show formats one of them, which is ISO 8601 in UTC
 */
export const replaceInstants = (text: string, show: (iso: string) => string): string =>
  text.replace(INSTANT, (iso) => show(iso));
