/** The zone of the dashboard: the user's own or UTC. */
export type ZoneChoice = 'mine' | 'utc';

const NAME = 'zone';

export const UTC = 'UTC';

export const toZoneChoice = (text: string | null): ZoneChoice => (text === 'utc' ? 'utc' : 'mine');

export const readZone = (params: URLSearchParams): ZoneChoice => toZoneChoice(params.get(NAME));

/** The parameters of a link; the default choice is left out. */
export const zoneParams = (choice: ZoneChoice): Record<string, string> =>
  choice === 'utc' ? { [NAME]: choice } : {};

/** Another zone shifts the days of a range, so a list with a range starts at its first page. */
export function withZone(params: URLSearchParams, choice: ZoneChoice): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(NAME);
  for (const [name, value] of Object.entries(zoneParams(choice))) next.set(name, value);
  if (params.has('from') || params.has('to')) next.delete('page');
  return next;
}
