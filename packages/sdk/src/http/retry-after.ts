/**
 * How long the server asks to wait, in milliseconds. A date is measured against the answer's own
 * Date header, not against this device's clock.
 */
export function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  const ms = Number(value) * 1_000 || Date.parse(value) - Date.parse(headers.get('date') ?? '');
  return ms > 0 ? ms : undefined;
}
