export interface FormOriginHeaders {
  /** The Sec-Fetch-Site header, which browsers send only to https and to localhost. */
  fetchSite: string | undefined;
  origin: string | undefined;
}

/** Every current browser sends one of these headers, so a request without them is not a cross-site request. */
export function isSameOriginForm(
  { fetchSite, origin }: FormOriginHeaders,
  own: readonly string[],
): boolean {
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  return origin === undefined || own.includes(origin);
}
