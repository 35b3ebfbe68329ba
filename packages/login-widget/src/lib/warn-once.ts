const warned = new Set<string>();

/** Tells the developer of the page, once for each text. */
export function warnOnce(message: string): void {
  if (warned.has(message)) return;
  warned.add(message);
  console.warn(`[@bakehouse/login-widget] ${message}`);
}
