interface StoredCookie {
  name: string;
  value: string;
  path: string;
  domain: string;
  expires: number;
}

/** A cookie jar that follows the rules of `document.cookie` for path, domain, expiry and `secure`. */
export interface FakeCookies {
  read: () => string;
  write: (cookie: string) => void;
  /** Every string that was written to `document.cookie`, in order. */
  writes: string[];
  names: () => string[];
}

function parseCookie(cookie: string, now: number): StoredCookie {
  const [pair = '', ...rest] = cookie.split('; ');
  const attributes = new Map(
    rest.map((part) => {
      const [key = '', value = ''] = part.split('=');
      return [key.toLowerCase(), value] as const;
    }),
  );
  const at = pair.indexOf('=');
  const maxAge = attributes.get('max-age');
  const expires = Date.parse(attributes.get('expires') ?? '');
  return {
    name: pair.slice(0, at),
    value: pair.slice(at + 1),
    path: attributes.get('path') ?? '/',
    domain: attributes.get('domain') ?? '',
    expires: maxAge === undefined ? expires : now + Number(maxAge) * 1_000,
  };
}

const isVisibleAtPath = (page: string, { path }: StoredCookie) =>
  page === path || page.startsWith(path.endsWith('/') ? path : `${path}/`);

export function createFakeCookies(now: () => number, page: () => URL): FakeCookies {
  const jar = new Map<string, StoredCookie>();
  const writes: string[] = [];
  const live = () =>
    [...jar.values()].filter(({ expires }) => Number.isNaN(expires) || expires > now());
  return {
    writes,
    names: () => live().map(({ name }) => name),
    read: () =>
      live()
        .filter((cookie) => isVisibleAtPath(page().pathname, cookie))
        .sort((a, b) => b.path.length - a.path.length)
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
    write(text) {
      writes.push(text);
      if (text.endsWith('; secure') && page().protocol !== 'https:') return;
      const cookie = parseCookie(text, now());
      jar.set([cookie.name, cookie.domain, cookie.path].join(), cookie);
    },
  };
}
