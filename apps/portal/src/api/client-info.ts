import type { ClientInfo } from '@bakehouse/contract';

const PHONE_USER_AGENT = /\b(?:iPhone|iPod|Mobile|Mobi)\b/;
const TABLET_USER_AGENT = /\b(?:iPad|Tablet|Android)\b/;
const DESKTOP_USER_AGENT = /\b(?:Windows NT|Macintosh|X11|CrOS)\b/;

/** Safari on an iPad sends the user agent of a Macintosh, but a Macintosh has no touch screen. */
const isIpadWithMacUserAgent = ({ userAgent, maxTouchPoints }: Device) =>
  userAgent.includes('Macintosh') && maxTouchPoints > 1;

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

const deviceTypeOf = (device: Device): string | undefined => {
  const { userAgent } = device;
  if (userAgent.includes('iPad') || isIpadWithMacUserAgent(device)) return 'tablet';
  if (PHONE_USER_AGENT.test(userAgent)) return 'mobile';
  if (TABLET_USER_AGENT.test(userAgent)) return 'tablet';
  return DESKTOP_USER_AGENT.test(userAgent) ? 'desktop' : undefined;
};

/** The device type for the audit log; when it is unknown, the server derives it from the user agent. */
export const toClientInfo = (device: Device): ClientInfo => {
  const type = deviceTypeOf(device);
  return type === undefined ? {} : { device_type: type };
};
