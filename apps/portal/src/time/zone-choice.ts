/** Whose clocks the dashboard shows: those of the reader, or UTC. */
export type ZoneChoice = 'mine' | 'utc';

const NAME = 'zone';

export const UTC = 'UTC';

export const toZoneChoice = (text: string | null): ZoneChoice => (text === 'utc' ? 'utc' : 'mine');

export const readZone = (params: URLSearchParams): ZoneChoice => toZoneChoice(params.get(NAME));

/** What an address that leads on has to say about it; what is usual is not spelt out. */
export const zoneParams = (choice: ZoneChoice): Record<string, string> =>
  choice === 'utc' ? { [NAME]: choice } : {};

/** The same list by other clocks: where it has a range of days, those are others, and so are its pages. */
export function withZone(params: URLSearchParams, choice: ZoneChoice): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(NAME);
  for (const [name, value] of Object.entries(zoneParams(choice))) next.set(name, value);
  if (params.has('from') || params.has('to')) next.delete('page');
  return next;
}
