import type * as Sdk from '@bakehouse/sdk';
import type { Client, ClientOptions } from '@bakehouse/sdk';
import type { BrowserContext, Page } from '@playwright/test';
import { defineClientObserver, type PageObservation } from './client-observer.ts';

declare global {
  // Globals that the script of the test page defines.
  var sdk: typeof Sdk;
  var client: Client;
  var unhandled: string[];
  var makeProviderClient: (publicToken: string, options: ProviderClientOptions) => Client;
}

export type CallOutcome =
  { value: unknown } | { error: { name: string; message: string; [field: string]: unknown } };

/** The path of a client method, such as `passwords.create`, and its arguments. */
export interface ClientCall {
  path: string;
  args: readonly unknown[];
}

interface ProviderClientOptions {
  apiOrigin: string;
  /** With an API domain of its own, the provider's client expects HttpOnly cookies. */
  endpointOptions?: { apiDomain: string };
}

/** The client options that can be serialized as JSON. */
type OwnClientOptions = Pick<ClientOptions, 'cookieOptions' | 'keepSessionAlive' | 'telemetry'>;

export interface StartOptions
  extends OwnClientOptions, Pick<ProviderClientOptions, 'endpointOptions'> {
  observe?: boolean;
}

export interface SdkPage {
  page: Page;
  /** Reloads the page, creates a client and waits for its bootstrap data. */
  start: (options?: StartOptions) => Promise<void>;
  /** Creates a client on the page to which the browser has come. */
  startHere: (options?: StartOptions) => Promise<void>;
  /** Clears cookies and storage before `start`. */
  startFresh: (options?: StartOptions) => Promise<void>;
  call: (path: string, ...args: readonly unknown[]) => Promise<CallOutcome>;
  /** Makes all calls within one tick of the event loop. */
  callAll: (calls: readonly ClientCall[]) => Promise<CallOutcome[]>;
  seen: () => Promise<PageObservation>;
  unhandled: () => Promise<string[]>;
}

interface SdkPageOptions {
  context: BrowserContext;
  pageOrigin: string;
  apiOrigin: string;
  publicToken: string;
  /** Whether the page uses the provider's own client, which the server serves as /provider.js. */
  isProvider?: boolean;
}

interface ClientArguments {
  publicToken: string;
  options: OwnClientOptions & ProviderClientOptions;
  observe: boolean;
}

/** This function runs in the page. */
const createSdkClient = async ({ publicToken, options, observe }: ClientArguments) => {
  globalThis.client = sdk.createClient(publicToken, options);
  if (observe) observeClient(client);
  await globalThis.client.bootstrap.get();
};

/** This function runs in the page. */
const createProviderClient = async ({ publicToken, options, observe }: ClientArguments) => {
  const script = '/provider.js';
  await import(script);
  globalThis.client = makeProviderClient(publicToken, options);
  if (observe) observeClient(client);
};

/** Arguments are sent as JSON, so that this text stands for a function. */
export const PAGE_CALLBACK = '() => undefined';

/** This function runs in the page. */
const callClientMethods = (calls: readonly ClientCall[]): Promise<CallOutcome[]> => {
  const callOne = async ({ path, args }: ClientCall): Promise<CallOutcome> => {
    const names = path.split('.');
    const method = names.pop() ?? '';
    try {
      const owner = names.reduce<object>((part, name) => Reflect.get(part, name) as object, client);
      const run = Reflect.get(owner, method) as (...values: readonly unknown[]) => unknown;
      const values = args.map((arg) => (arg === '() => undefined' ? () => undefined : arg));
      return { value: await Reflect.apply(run, owner, values) };
    } catch (error) {
      if (!(error instanceof Error)) return { error: { name: 'no error', message: String(error) } };
      return {
        error: {
          ...Object.fromEntries(Object.entries(error)),
          name: error.name,
          message: error.message,
        },
      };
    }
  };
  return Promise.all(calls.map(callOne));
};

export async function openSdkPage(place: SdkPageOptions): Promise<SdkPage> {
  const { context, pageOrigin, apiOrigin, publicToken, isProvider = false } = place;
  const page = await context.newPage();
  await page.addInitScript(defineClientObserver);

  const startHere: SdkPage['start'] = async ({ observe = false, ...options } = {}) => {
    await page.waitForFunction(() => 'sdk' in globalThis);
    await page.evaluate(isProvider ? createProviderClient : createSdkClient, {
      publicToken,
      options: { apiOrigin, telemetry: false, ...options },
      observe,
    });
  };
  const start: SdkPage['start'] = async (options) => {
    await page.goto(pageOrigin);
    await startHere(options);
  };
  const callAll: SdkPage['callAll'] = (calls) => page.evaluate(callClientMethods, calls);
  return {
    page,
    start,
    startHere,
    async startFresh(options) {
      await page.goto(pageOrigin);
      await context.clearCookies();
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await start(options);
    },
    async call(path, ...args) {
      const [outcome] = await callAll([{ path, args }]);
      return outcome ?? { value: undefined };
    },
    callAll,
    seen: () => page.evaluate((key) => readSeen(key), `stytch_sdk_state_${publicToken}`),
    unhandled: () => page.evaluate(() => unhandled),
  };
}
