import Bowser from 'bowser';
import type { ClientInfo, DeviceType } from '@bakehouse/contract';

const UNKNOWN_DEVICE_TYPE: DeviceType = 'Unknown';

/** The keys are the types that clients may send and that the library Bowser returns. */
const DEVICE_TYPES: ReadonlyMap<string, DeviceType> = new Map([
  ['desktop', 'Desktop'],
  ['mobile', 'Mobile'],
  ['tablet', 'Tablet'],
  ['tv', 'TV'],
  ['bot', 'Bot'],
  ['command line', 'Command line'],
]);

export const typeStatedByClient = (info: ClientInfo) => {
  const type = info?.device_type;
  return typeof type === 'string' ? DEVICE_TYPES.get(type.trim().toLowerCase()) : undefined;
};

/** Bowser does not know the type of every system with windows, such as ChromeOS and the BSDs. */
const hasWindowSystem = (userAgent: string) => /\((?:X11|Wayland);/.test(userAgent);

const typeFromUserAgent = (userAgent: string): DeviceType | undefined => {
  if (userAgent === '') return undefined;
  const known = DEVICE_TYPES.get(Bowser.parse(userAgent).platform.type ?? '');
  return known ?? (hasWindowSystem(userAgent) ? 'Desktop' : undefined);
};

export const deviceTypeOf = (userAgent: string, info: ClientInfo): DeviceType =>
  typeStatedByClient(info) ?? typeFromUserAgent(userAgent) ?? UNKNOWN_DEVICE_TYPE;
