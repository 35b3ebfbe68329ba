export interface FormSource {
  /** Sec-Fetch-Site: browsers set it on requests to https and to this machine. */
  fetchSite: string | undefined;
  origin: string | undefined;
}

/**
 * Whether a form may have been sent by a page of ours. A request with neither header comes from no
 * browser of the last years, so nobody was made to send it by a page elsewhere.
 * @param own the origins that are ours
 */
export function isOwnPage({ fetchSite, origin }: FormSource, own: readonly string[]): boolean {
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  return origin === undefined || own.includes(origin);
}
