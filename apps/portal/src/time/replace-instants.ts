const ISO_INSTANT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g;

/**
 * Replaces the instants in a text of the audit log.
 * @param show formats one instant, which is in ISO 8601 and UTC
 */
export const replaceInstants = (text: string, show: (iso: string) => string): string =>
  text.replace(ISO_INSTANT, (iso) => show(iso));
