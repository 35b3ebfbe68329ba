/** Several cookies have the same name, the browser did not keep a cookie, or plain http reveals it. */
export type CookieProblem = 'several' | 'notKept' | 'plainHttp';

/** The texts of the warnings about cookies, which are loaded when they are first needed. */
export const COOKIE_WARNINGS: Record<CookieProblem, (name: string) => string> = {
  several: (name) =>
    `Cookies of several paths or domains are named "${name}", so none of them is used until the user signs in. The option cookieOptions.hostPrefix prevents such cookies.`,
  notKept: (name) =>
    `The browser did not keep the cookie "${name}", so the session ends with this page. Browsers keep it only under cookieOptions.path and if cookies are not blocked, and with cookieOptions.hostPrefix only over https.`,
  plainHttp: (name) =>
    `The page is not served over https, so the cookie "${name}" is not secure, and others on the network can read it.`,
};
