import type { BrowserContext } from '@playwright/test';
import type { LogInResult } from '../log-in.ts';
import type { TestProject } from '../test-project.ts';

const ignoreError = () => undefined;

/**
 * Gives a browser the cookies of a session, with the names that a client has by default.
 * @param url a page of the site that is tested
 */
export async function addSession(
  context: BrowserContext,
  url: string,
  { session_token, session_jwt }: Pick<LogInResult, 'session_token' | 'session_jwt'>,
): Promise<void> {
  await context.addCookies([
    { name: 'stytch_session', value: session_token, url },
    { name: 'stytch_session_jwt', value: session_jwt, url },
  ]);
}

/**
 * Sends everything that the browser asks of one server to a test project instead, for a site that was
 * built with the address of a server.
 * @param serverUrl the origin with which the site was built, such as `http://localhost:4000`
 */
export async function sendToProject(
  context: BrowserContext,
  serverUrl: string,
  { url }: Pick<TestProject, 'url'>,
): Promise<void> {
  const { origin } = new URL(serverUrl);
  await context.route(
    (asked) => asked.origin === origin,
    async (route, request) => {
      // A request that only goes on to another address would give the page the origin of that address.
      const target = url + request.url().slice(origin.length);
      const response = await route.fetch({ url: target, maxRedirects: 0 }).catch(ignoreError);
      // The project or the page may be gone meanwhile.
      await (response ? route.fulfill({ response }) : route.abort('connectionrefused')).catch(
        ignoreError,
      );
    },
  );
}
