import type { Platform } from '../../platform/platform.ts';
import { cookieValuesOf } from './cookie-jar.ts';
import type { CookieProblem } from './cookie-warnings.ts';

/** Tells the values of the client's cookies from values of other paths and domains. */
export interface ClientCookieValues {
  /**
   * Returns the value of a cookie, or undefined if there is none. Of several values, only the one that
   * was received last is used, and the others are ignored from then on.
   * @param cookies all visible cookies in the form of `document.cookie`
   */
  find: (cookies: string, name: string) => string | undefined;
  /** Notes the value that is written to a cookie. An empty value stands for none. */
  receive: (name: string, value: string) => void;
  /** Compares the visible cookies with the value that was written. */
  confirm: (cookies: string, name: string, value: string) => void;
  /** Ignores the values of a cookie from now on, except one. */
  ignore: (cookies: string, name: string, except?: string) => void;
  /** Forgets the received values, because another tab has changed the cookies. */
  forget: () => void;
}

/** @param isRevealed whether the page has plain http, so that others on the network can read its cookies */
export function createClientCookieValues(
  { warn }: Pick<Platform, 'warn'>,
  isRevealed: boolean,
): ClientCookieValues {
  /** The values that this page received last, by cookie name. */
  const received = new Map<string, string>();
  /** The names of the cookies that the browser did not keep. */
  const notKept = new Set<string>();
  const ignored = new Set<string>();
  const warned = new Set<CookieProblem>();

  const warnOnce = (problem: CookieProblem, name: string) => {
    if (warned.has(problem)) return;
    warned.add(problem);
    void import('./cookie-warnings.ts').then(
      ({ COOKIE_WARNINGS }) => warn(COOKIE_WARNINGS[problem](name)),
      () => undefined,
    );
  };
  const valuesOf = (cookies: string, name: string) =>
    new Set(cookieValuesOf(cookies, name).filter((value) => value && !ignored.has(value)));
  const ignore = (cookies: string, name: string, except = '') => {
    for (const value of valuesOf(cookies, name)) {
      if (value === except) continue;
      ignored.add(value);
      warnOnce('several', name);
    }
  };
  return {
    find(cookies, name) {
      const own = received.get(name);
      if (notKept.has(name)) return own;
      const values = valuesOf(cookies, name);
      if (own && values.has(own)) {
        ignore(cookies, name, own);
        return own;
      }
      const [first] = values;
      if (values.size < 2) return first;
      warnOnce('several', name);
      return undefined;
    },
    receive(name, value) {
      ignored.delete(value);
      received.set(name, value);
      notKept.delete(name);
      if (value && isRevealed) warnOnce('plainHttp', name);
    },
    confirm(cookies, name, value) {
      if (!value || cookieValuesOf(cookies, name).includes(value)) ignore(cookies, name, value);
      else {
        notKept.add(name);
        warnOnce('notKept', name);
      }
    },
    ignore,
    forget() {
      received.clear();
      notKept.clear();
    },
  };
}
