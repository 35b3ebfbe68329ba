const LINK_HEADER_ENTRY = /<([^>]*)>\s*;\s*rel="?(\w+)"?/g;

const cursorParamOf = (url: string): string | null =>
  new URLSearchParams(url.split('?')[1]).get('cursor');

/** The keyset cursor of the next or previous page from the Link header (RFC 8288); null without a link. */
export function readLinkedCursor(headers: Headers, rel: 'next' | 'prev'): string | null {
  const links = [...(headers.get('link') ?? '').matchAll(LINK_HEADER_ENTRY)];
  const [, url] = links.find(([, , name]) => name === rel) ?? [];
  return url === undefined ? null : cursorParamOf(url);
}
