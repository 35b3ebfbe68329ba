import { UnreachableError } from '@bakehouse/sdk';
import type { WidgetClient } from '../src/client.ts';

/** A call that is never answered, for stories of busy screens. */
export const pending = (): Promise<never> => new Promise(() => undefined);

/** A call that fails, for stories of errors. */
export const refused = (): Promise<never> =>
  Promise.reject(new UnreachableError('No server answered.'));

const answered = () => Promise.resolve({ request_id: 'request-1', status_code: 200 });

/**
 * A client without a server.
 * @param namespaces fakes of the namespaces that the story uses, such as `{ otps }`
 */
export function createStoryClient(namespaces: object = {}): WidgetClient {
  const bootstrap = { emailDomains: [] };
  const nobody = {
    getSync: () => null,
    getInfo: () => ({ user: null, session: null, fromCache: false }),
    get: () => Promise.resolve(null),
    onChange: () => () => undefined,
  };
  const fake = {
    publicToken: 'public-token-test-story',
    linkHosts: [],
    magicLinks: { email: { loginOrCreate: answered } },
    bootstrap: { getSync: () => bootstrap, get: () => Promise.resolve(bootstrap) },
    user: nobody,
    session: nobody,
    logEvent: () => undefined,
    ...namespaces,
  };
  // The cast is needed because the fake has only what the stories use.
  return fake as unknown as WidgetClient;
}
