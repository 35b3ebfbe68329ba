export interface FormSource {
  /** Browsers send Sec-Fetch-Site to https and to localhost only. */
  fetchSite: string | undefined;
  origin: string | undefined;
}

/**
 * Protects forms against cross-site requests. A request without both headers does not come from a
 * current browser, so no other site can have caused it.
 * @param own the origins of this server
 */
export function isOwnPage({ fetchSite, origin }: FormSource, own: readonly string[]): boolean {
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  return origin === undefined || own.includes(origin);
}
