/** A place to which the user is sent: a website, a program on their computer, or another app of their device. */
export interface Destination {
  kind: 'web' | 'loopback' | 'device';
  name: string;
}

const LOOPBACK_HOST_PATTERN = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

const kindOf = ({ protocol, hostname }: URL): Destination['kind'] => {
  if (!/^https?:$/.test(protocol)) return 'device';
  return LOOPBACK_HOST_PATTERN.test(hostname) ? 'loopback' : 'web';
};

export function toDestination(text: string): Destination {
  if (!URL.canParse(text)) return { kind: 'device', name: text };
  const url = new URL(text);
  return { kind: kindOf(url), name: url.host || text };
}
