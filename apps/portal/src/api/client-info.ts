import type { ClientInfo } from '@bakehouse/contract';

const PHONE = /\b(?:iPhone|iPod|Mobile|Mobi)\b/;
const TABLET = /\b(?:iPad|Tablet|Android)\b/;
const DESKTOP = /\b(?:Windows NT|Macintosh|X11|CrOS)\b/;

/** Safari on an iPad calls itself a Macintosh, which has no touch screen. */
const isDisguisedTablet = ({ userAgent, maxTouchPoints }: Device) =>
  userAgent.includes('Macintosh') && maxTouchPoints > 1;

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

const deviceType = (device: Device): string | undefined => {
  const { userAgent } = device;
  if (userAgent.includes('iPad') || isDisguisedTablet(device)) return 'tablet';
  if (PHONE.test(userAgent)) return 'mobile';
  if (TABLET.test(userAgent)) return 'tablet';
  return DESKTOP.test(userAgent) ? 'desktop' : undefined;
};

/** What the portal says of the device it runs on; the server judges an unknown one by its user agent. */
export const clientInfo = (device: Device): ClientInfo => {
  const type = deviceType(device);
  return type === undefined ? {} : { device_type: type };
};
