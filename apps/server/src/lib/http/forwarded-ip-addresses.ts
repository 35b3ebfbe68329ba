export const PROXY_HEADERS = ['x-forwarded-for', 'forwarded'] as const;
export type ProxyHeader = (typeof PROXY_HEADERS)[number];

/** An IP address as proxies write it: also in brackets, with a port, and in quotes. */
const FORWARDED_NODE_PATTERN = /^(?:\[([^\][]+)\]|([\d.]+))(?::(?:\d{1,5}|_[\w.-]+))?$/;

const nodeIpAddress = (node: string) => {
  const [, bracketed, ipv4] = FORWARDED_NODE_PATTERN.exec(node) ?? [];
  return bracketed ?? ipv4 ?? node;
};

const withoutQuotes = (text: string) => /^"(.*)"$/.exec(text)?.[1] ?? text;

const readForwardedFor = (text: string) =>
  text.split(',').map((hop) => nodeIpAddress(withoutQuotes(hop.trim())));

const isEscaped = (text: string, index: number) => {
  let start = index;
  while (text[start - 1] === '\\') start -= 1;
  return (index - start) % 2 === 1;
};

/** Reads from the right, because a quote that the caller left open must not hide what the proxy appended. */
const splitOutsideQuotes = (text: string, separator: string): string[] => {
  const parts: string[] = [];
  let isQuoted = false;
  let end = text.length;
  for (let index = end - 1; index >= 0; index -= 1) {
    if (text[index] === '"' && !isEscaped(text, index)) isQuoted = !isQuoted;
    if (text[index] !== separator || isQuoted) continue;
    parts.push(text.slice(index + 1, end));
    end = index;
  }
  return [...parts, text.slice(0, end)].reverse();
};

const FORWARDED_PAIR_PATTERN = /^([\w!#$%&'*+.^`|~-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s",;=]+))$/;

/** The value of `for` in one element of Forwarded (RFC 7239), or an empty text. */
const forwardedNode = (element: string) => {
  const pairs = splitOutsideQuotes(element, ';')
    .map((pair) => pair.trim())
    .filter(Boolean);
  const read = pairs.map((pair) => FORWARDED_PAIR_PATTERN.exec(pair));
  const nodes = read.filter((pair) => pair?.[1]?.toLowerCase() === 'for');
  const [node] = nodes;
  if (read.includes(null) || nodes.length !== 1) return '';
  return node?.[3] ?? (node?.[2] ?? '').replaceAll(/\\(.)/g, '$1');
};

const readForwarded = (text: string) =>
  splitOutsideQuotes(text, ',').map((element) => nodeIpAddress(forwardedNode(element)));

const READER_BY_HEADER = {
  'x-forwarded-for': readForwardedFor,
  forwarded: readForwarded,
} satisfies Record<ProxyHeader, (text: string) => string[]>;

/** The hops of one header, nearest proxy last. A caller could forge the header that the proxies do not write. */
export function forwardedIpAddresses(
  header: (name: ProxyHeader) => string | undefined,
  written: ProxyHeader | undefined,
): string[] {
  const used = written ?? PROXY_HEADERS.find((name) => header(name));
  const text = used && header(used);
  return text ? READER_BY_HEADER[used](text) : [];
}
