import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { useConfigFile } from '../../../../test/server/test-projects.ts';

const PATH = '/v1/clientside-services/index.html';

const shop = {
  public_token: 'public-token-live-shop',
  project_id: 'project-live-shop',
  name: 'Shop',
  origins: ['https://shop.example'],
  redirect_urls: [],
};
const demo = useTestServer();
const production = useTestServer({
  env: { BAKEHOUSE_CONFIG: useConfigFile(() => ({ projects: [shop] })), BAKEHOUSE_DEMO: '0' },
});

it('may be framed by the origins of the projects, and by this machine for the demo project', async () => {
  const { headers } = await demo().send(PATH);
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors http://localhost:4000 http://localhost:* http://127.0.0.1:* https://localhost:* https://127.0.0.1:*; require-trusted-types-for 'script'",
  );
  expect(headers.get('x-frame-options')).toBeNull();
  const shops = await production().send(PATH);
  expect(shops.headers.get('content-security-policy')).toContain('https://shop.example');
});

/** Runs the scripts of the frame as a browser does, with a page around it. */
const openFrame = async () => {
  const { text } = await demo().send(PATH);
  const settings = /data-settings="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"');
  const parent = {};
  let hear: (event: object) => void = () => undefined;
  const context = createContext({
    parent,
    URLSearchParams,
    document: { currentScript: { dataset: { settings } } },
    addEventListener: (_type: string, listener: typeof hear) => {
      hear = listener;
    },
    fetch: async (url: string, { method = 'GET', headers, body }: RequestInit = {}) => {
      // The casts are safe, because the script sends texts.
      const sending = { method, headers: headers as Record<string, string> };
      const given = body === undefined ? sending : { ...sending, body };
      const { status, json } = await demo().send(url, given);
      return { ok: status < 300, json: () => Promise.resolve(json) };
    },
  });
  for (const [, path = ''] of text.matchAll(/<script src="([^"]*)"/g))
    runInContext((await demo().send(path)).text, context);
  return (method: string, args: unknown, origin: string, source: object = parent) => {
    const answers: unknown[] = [];
    const answered = new Promise((resolve) => {
      const port = { postMessage: (answer: unknown) => resolve(answers.push(answer)) };
      hear({ source, origin, data: { method, args: [args] }, ports: [port] });
    });
    return { answers, answered };
  };
};

const PAGE = 'http://localhost:4100';

it.each([
  [
    'parsedPhoneNumber',
    { phoneNumber: '(415) 555-2671', regionCode: 'US' },
    { isValid: true, number: '+14155552671', national: '(415) 555-2671' },
  ],
  [
    'parsedPhoneNumber',
    { phoneNumber: '+49 30 901820' },
    { isValid: true, number: '+4930901820', national: '030 901820' },
  ],
  [
    'parsedPhoneNumber',
    { phoneNumber: '12', regionCode: 'US' },
    { isValid: false, number: '+112', national: '12' },
  ],
  [
    'parsedPhoneNumber',
    { phoneNumber: 'hello', regionCode: 'XX' },
    { isValid: false, number: 'hello', national: 'hello' },
  ],
  ['getExamplePhoneNumber', { regionCode: 'US' }, '(201) 555-0123'],
  ['getExamplePhoneNumber', { regionCode: 'XX' }, ''],
])('answers %s with %o', async (method, args, payload) => {
  const { answers, answered } = (await openFrame())(method, args, PAGE);
  await answered;
  expect(answers).toEqual([{ success: true, payload }]);
});

it('starts One Tap for the page around it', async () => {
  const call = await openFrame();
  const publicToken = demo().deps.projects.portal.public_token;
  const { answers, answered } = call('oneTapStart', { publicToken }, PAGE);
  await answered;
  expect(answers).toMatchObject([{ success: true, payload: { googleClientId: 'stand-in' } }]);
});

it('passes an error of the server and an unknown method on as errors of the client', async () => {
  const call = await openFrame();
  const refused = call('oneTapStart', { publicToken: 'public-token-test-other' }, PAGE);
  const unknown = call('constructor', {}, PAGE);
  await Promise.all([refused.answered, unknown.answered]);
  const error = { name: 'StytchAPIError', error_type: 'public_token_not_found', status_code: 404 };
  expect(refused.answers).toMatchObject([{ success: false, error }]);
  expect(unknown.answers).toMatchObject([{ success: false, error: { name: 'TypeError' } }]);
});

it('does not answer pages of other origins, and no other windows', async () => {
  const call = await openFrame();
  const args = { regionCode: 'US' };
  const foreign = call('getExamplePhoneNumber', args, 'https://localhost.evil.example');
  const other = call('getExamplePhoneNumber', args, PAGE, {});
  await call('getExamplePhoneNumber', args, PAGE).answered;
  expect([...foreign.answers, ...other.answers]).toEqual([]);
});
