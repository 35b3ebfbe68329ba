import { expect, type Request } from '@playwright/test';
import { removeFedCm, replaceGoogleScript } from '../../widget/page/google-script.ts';
import { AUTHENTICATED_FIELDS, LOGOUT_STEP, ONE_HOUR_SESSION } from './steps/email-steps.ts';
import {
  expectEqualJourneys,
  playJourney,
  printJourneys,
  startClientPages,
  type Journey,
} from './journeys.ts';
import { test } from './journey-server.ts';
import type { MethodStep } from './step.ts';
import { requireKeptValue, type JourneyWorld } from './world.ts';

const ONE_TAP_PATHS = /\/v1\/(public\/oauth\/google\/onetap\/start|oauth\/callback\/)/;

const MASKS: readonly (readonly [pattern: RegExp, mask: string])[] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'JWT'],
  [/[\w-]{43}/g, 'TOKEN'],
  [/localhost:\d+/g, 'HOST'],
];

const describeCall = (request: Request) =>
  MASKS.reduce(
    (text, [pattern, mask]) => text.replaceAll(pattern, mask),
    `${request.method()} ${request.url()} ${request.postData() ?? ''}`,
  );

interface ClientInternals {
  clientsideServices: {
    parsedPhoneNumber: (request: object) => Promise<unknown>;
    /** Only later clients ask for examples. */
    getExamplePhoneNumber?: (request: object) => Promise<unknown>;
  };
}

/** Runs in the page. Our client asks no frame about phone numbers. */
const parseNumbersByClient = async () => {
  // The cast is unchecked, because the provider's types omit what its own screens use.
  const internals = Reflect.get(client, Symbol.for('stytch__internal_b2c')) as
    ClientInternals | undefined;
  const services = internals?.clientsideServices;
  const regionCode = 'US';
  return {
    parsed: await services?.parsedPhoneNumber({ phoneNumber: '(415) 555-2671', regionCode }),
    example: await services?.getExamplePhoneNumber?.({ regionCode }),
  };
};

const PARSED_NUMBER = { isValid: true, number: '+14155552671', national: '(415) 555-2671' };

/** FedCM does not tell the provider's client that a prompt is open. */
const preparePage = async (
  { sdk, serverUrl, address }: JourneyWorld,
  calls: string[],
  numbers: object[],
) => {
  const { page } = sdk;
  page.on('request', (request) => {
    if (ONE_TAP_PATHS.test(request.url()) && request.method() !== 'OPTIONS')
      calls.push(describeCall(request));
  });
  await replaceGoogleScript(page, { serverUrl, email: address('one-tap') });
  await removeFedCm(page);
  await sdk.start();
  numbers.push(await page.evaluate(parseNumbersByClient));
};

const createPromptStep = (about: string, before?: MethodStep['before']): MethodStep => ({
  call: 'oauth.googleOneTap.start',
  about,
  args: ({ pageOrigin }) => [
    { login_redirect_url: `${pageOrigin}/in`, signup_redirect_url: `${pageOrigin}/new` },
  ],
  members: ['success'],
  ...(before && { before }),
});

const createAccountTapStep = (about: string, landing: '/in' | '/new'): MethodStep => ({
  call: 'oauth.authenticate',
  about,
  before: async ({ sdk, pageOrigin, kept }) => {
    await sdk.page.getByRole('button', { name: 'Ada' }).click();
    await sdk.page.waitForURL(`${pageOrigin}${landing}?stytch_token_type=oauth&token=*`);
    kept.set('token', new URL(sdk.page.url()).searchParams.get('token') ?? '');
    await sdk.startHere();
  },
  args: (world) => [requireKeptValue(world, 'token'), ONE_HOUR_SESSION],
  members: [...AUTHENTICATED_FIELDS, 'provider_subject', 'provider_type', 'provider_values'],
  keep: ({ address }, value) => {
    expect(value).toMatchObject({
      provider_type: 'google',
      user_created: landing === '/new',
      user: { emails: [{ email: address('one-tap'), verified: true }] },
    });
  },
});

test(
  'people with the real clients and with ours alike log in by Google One Tap',
  { tag: '@long' },
  async ({ browser, launchJourneyServer }) => {
    const server = await launchJourneyServer();
    // The provider's client writes the address of Google's script as text, and needs a frame.
    const places = await startClientPages(server.serverUrl, 'any');
    const journeys: Journey[] = [];
    const callsOfClients: string[][] = [];
    const numbers: object[] = [];
    for (const place of places) {
      const calls: string[] = [];
      const steps = [
        createPromptStep('first', (world) => preparePage(world, calls, numbers)),
        createAccountTapStep('sign-up', '/new'),
        LOGOUT_STEP,
        createPromptStep('again'),
        createAccountTapStep('login', '/in'),
        LOGOUT_STEP,
      ];
      journeys.push(await playJourney(place, { ...server, browser, steps: () => steps }));
      callsOfClients.push(calls);
    }
    await Promise.all(places.map(({ pages }) => pages.close()));
    printJourneys(journeys);
    expectEqualJourneys(journeys);
    expect(numbers).toEqual([
      { parsed: PARSED_NUMBER },
      { parsed: PARSED_NUMBER, example: '(201) 555-0123' },
      {},
    ]);
    const [first = []] = callsOfClients;
    expect(first).toHaveLength(4);
    for (const calls of callsOfClients) expect(calls).toEqual(first);
  },
);
