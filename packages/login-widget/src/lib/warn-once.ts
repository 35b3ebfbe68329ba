const shownWarnings = new Set<string>();

/** Tells the developer of the page, once for each text. */
export function warnOnce(message: string): void {
  if (shownWarnings.has(message)) return;
  shownWarnings.add(message);
  console.warn(`[@bakehouse/login-widget] ${message}`);
}
