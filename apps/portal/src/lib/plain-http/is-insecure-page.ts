const LOOPBACK_HOST_PATTERN = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether others on the network can read what this page sends. */
export const isInsecurePage = ({
  protocol,
  hostname,
}: Pick<Location, 'protocol' | 'hostname'>): boolean =>
  protocol === 'http:' && !LOOPBACK_HOST_PATTERN.test(hostname);
