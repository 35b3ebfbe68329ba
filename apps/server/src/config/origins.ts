/** Accepts only an origin in the form of the Origin header, such as `https://example.com`. */
export const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.parse(text)?.origin === text;

export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/** Browsers treat pages of such an origin as insecure: no passkeys, no secure cookies, no Sec-Fetch headers. */
export const isInsecureOrigin = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !isLoopbackHost(hostname);
};

export const isLoopbackOrigin = (origin: string): boolean =>
  isOrigin(origin) && isLoopbackHost(new URL(origin).hostname);
