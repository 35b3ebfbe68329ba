import Bowser from 'bowser';
import type { ClientInfo } from '@bakehouse/contract';

const UNKNOWN_DEVICE_TYPE = 'Unknown';

/** The keys are the types that clients may send and that the library Bowser returns. */
const DEVICE_TYPES: ReadonlyMap<string, string> = new Map([
  ['desktop', 'Desktop'],
  ['mobile', 'Mobile'],
  ['tablet', 'Tablet'],
  ['tv', 'TV'],
  ['bot', 'Bot'],
  ['command line', 'Command line'],
]);

export const DEVICE_TYPE_NAMES: readonly string[] = [...DEVICE_TYPES.values(), UNKNOWN_DEVICE_TYPE];

const typeStatedByClient = (info: ClientInfo) => {
  const type = info?.device_type;
  return typeof type === 'string' ? DEVICE_TYPES.get(type.trim().toLowerCase()) : undefined;
};

const typeFromUserAgent = (userAgent: string) =>
  userAgent === '' ? undefined : DEVICE_TYPES.get(Bowser.parse(userAgent).platform.type ?? '');

export const deviceTypeOf = (userAgent: string, info: ClientInfo): string =>
  typeStatedByClient(info) ?? typeFromUserAgent(userAgent) ?? UNKNOWN_DEVICE_TYPE;
