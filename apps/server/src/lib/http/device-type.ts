import Bowser from 'bowser';
import type { ClientInfo } from '@bakehouse/contract';

const UNKNOWN = 'Unknown';

/** The words that a client may use of itself, and those that its user agent leads to. */
const DEVICE_TYPES: ReadonlyMap<string, string> = new Map([
  ['desktop', 'Desktop'],
  ['mobile', 'Mobile'],
  ['tablet', 'Tablet'],
  ['tv', 'TV'],
  ['bot', 'Bot'],
  ['command line', 'Command line'],
]);

const stated = (info: ClientInfo) => {
  const type = info?.device_type;
  return typeof type === 'string' ? DEVICE_TYPES.get(type.trim().toLowerCase()) : undefined;
};

const observed = (userAgent: string) =>
  userAgent === '' ? undefined : DEVICE_TYPES.get(Bowser.parse(userAgent).platform.type ?? '');

/** What kind of device a call came from: a known word of the client's own, else its user agent. */
export const deviceType = (userAgent: string, info: ClientInfo): string =>
  stated(info) ?? observed(userAgent) ?? UNKNOWN;
