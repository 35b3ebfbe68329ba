const LINK = /<([^>]*)>\s*;\s*rel="?(\w+)"?/g;

const cursorIn = (address: string): string | null =>
  new URLSearchParams(address.split('?')[1]).get('cursor');

/** The cursor of the page that a list's Link header (RFC 8288) names so; null where it names none. */
export function linkedCursor(headers: Headers, rel: 'next' | 'prev'): string | null {
  const links = [...(headers.get('link') ?? '').matchAll(LINK)];
  const [, address] = links.find(([, , name]) => name === rel) ?? [];
  return address === undefined ? null : cursorIn(address);
}
