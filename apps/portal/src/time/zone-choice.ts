/** The time zone of the dashboard: the user's own or UTC. */
export type ZoneChoice = 'mine' | 'utc';

const ZONE_PARAM = 'zone';

export const UTC = 'UTC';

export const toZoneChoice = (text: string | null): ZoneChoice => (text === 'utc' ? 'utc' : 'mine');

export const readZoneChoice = (params: URLSearchParams): ZoneChoice =>
  toZoneChoice(params.get(ZONE_PARAM));

/** @param own the user's own time zone */
export const toZoneName = (choice: ZoneChoice, own: string): string =>
  choice === 'utc' ? UTC : own;

/** The search parameters of a link; the default choice is left out. */
export const toZoneParams = (choice: ZoneChoice): Record<string, string> =>
  choice === 'utc' ? { [ZONE_PARAM]: choice } : {};

/** With a date range, returns to the first page, because another zone moves the start of days. */
export function withZoneChoice(params: URLSearchParams, choice: ZoneChoice): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(ZONE_PARAM);
  for (const [name, value] of Object.entries(toZoneParams(choice))) next.set(name, value);
  if (params.has('from') || params.has('to')) next.delete('page');
  return next;
}
