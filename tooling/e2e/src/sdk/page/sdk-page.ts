import type * as Sdk from '@bakehouse/sdk';
import type { Client, ClientOptions } from '@bakehouse/sdk';
import type { BrowserContext, Page } from '@playwright/test';

declare global {
  // Globals that the script of the test page defines.
  var sdk: typeof Sdk;
  var client: Client;
  var unhandled: string[];
  var makeProviderClient: (publicToken: string, apiOrigin: string) => Client;
}

export type CallOutcome =
  { value: unknown } | { error: { name: string; message: string; [field: string]: unknown } };

/** The path of a client method, such as `passwords.create`, and its arguments. */
export interface ClientCall {
  path: string;
  args: readonly unknown[];
}

/** The client options that can be serialized as JSON. */
type SdkClientOptions = Pick<ClientOptions, 'cookieOptions' | 'keepSessionAlive' | 'telemetry'>;

export interface SdkPage {
  page: Page;
  /** Reloads the page, creates a client and waits for its bootstrap data. */
  start: (options?: SdkClientOptions) => Promise<void>;
  /** Clears cookies and storage before `start`. */
  startFresh: (options?: SdkClientOptions) => Promise<void>;
  call: (path: string, ...args: readonly unknown[]) => Promise<CallOutcome>;
  /** Makes all calls within one tick of the event loop. */
  callAll: (calls: readonly ClientCall[]) => Promise<CallOutcome[]>;
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
  options: SdkClientOptions & { apiOrigin: string };
}

/** This function runs in the page. */
const createSdkClient = async ({ publicToken, options }: ClientArguments) => {
  globalThis.client = sdk.createClient(publicToken, options);
  await globalThis.client.bootstrap.get();
};

/** This function runs in the page. */
const createProviderClient = async ({ publicToken, options }: ClientArguments) => {
  const script = '/provider.js';
  await import(script);
  globalThis.client = makeProviderClient(publicToken, options.apiOrigin);
};

const callClientMethods = (calls: readonly ClientCall[]): Promise<CallOutcome[]> => {
  const callOne = async ({ path, args }: ClientCall): Promise<CallOutcome> => {
    const names = path.split('.');
    const method = names.pop() ?? '';
    try {
      const owner = names.reduce<object>((part, name) => Reflect.get(part, name) as object, client);
      const run = Reflect.get(owner, method) as (...values: readonly unknown[]) => unknown;
      return { value: await Reflect.apply(run, owner, args) };
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

  const start: SdkPage['start'] = async (options = {}) => {
    await page.goto(pageOrigin);
    await page.waitForFunction(() => 'sdk' in globalThis);
    await page.evaluate(isProvider ? createProviderClient : createSdkClient, {
      publicToken,
      options: { apiOrigin, telemetry: false, ...options },
    });
  };
  const callAll: SdkPage['callAll'] = (calls) => page.evaluate(callClientMethods, calls);
  return {
    page,
    start,
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
    unhandled: () => page.evaluate(() => unhandled),
  };
}
