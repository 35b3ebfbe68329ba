const FORWARDING_HEADERS: ReadonlySet<string> = new Set([
  'cdn-loop',
  'cf-connecting-ip',
  'cf-ray',
  'client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'forwarded',
  'true-client-ip',
  'via',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-envoy-original-path',
  'x-original-host',
  'x-original-uri',
  'x-original-url',
  'x-proxyuser-ip',
  'x-real-ip',
  'x-rewrite-url',
  'x-scheme',
]);

const FORWARDING_HEADER_PATTERN = /^x-(original-)?forwarded(-|$)/;

export const hasForwardingHeader = (headerNames: Iterable<string>): boolean => {
  for (const name of headerNames) {
    const lower = name.toLowerCase();
    if (FORWARDING_HEADERS.has(lower) || FORWARDING_HEADER_PATTERN.test(lower)) return true;
  }
  return false;
};
