/**
 * The Retry-After header (RFC 9110, section 10.2.3) in milliseconds. A date is compared with the Date
 * header of the response, because the device's clock may be wrong.
 */
export function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  const ms = Number(value) * 1_000 || Date.parse(value) - Date.parse(headers.get('date') ?? '');
  return ms > 0 ? ms : undefined;
}
