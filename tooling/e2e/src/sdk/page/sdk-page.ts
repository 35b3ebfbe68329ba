import type * as Sdk from '@bakehouse/sdk';
import type { Client, ClientOptions } from '@bakehouse/sdk';
import type { BrowserContext, Page } from '@playwright/test';

declare global {
  // What page.js puts there, and the client of the test.
  var sdk: typeof Sdk;
  var client: Client;
  var unhandled: string[];
  /** Made by provider-client.ts. */
  var makeProviderClient: (publicToken: string, apiOrigin: string) => Client;
}

/** How a call ended, as far as it can leave the page. */
export type CallOutcome =
  { value: unknown } | { error: { name: string; message: string; [field: string]: unknown } };

/** A method of the client by its path, such as `passwords.create`. */
export interface ClientCall {
  path: string;
  args: readonly unknown[];
}

/** Options that can be sent into a page. */
type SdkClientOptions = Pick<ClientOptions, 'cookieOptions' | 'keepSessionAlive' | 'telemetry'>;

/** A page with the built SDK in it. */
export interface SdkPage {
  page: Page;
  /** Opens the page anew and makes a client; answers when its configuration is there. */
  start: (options?: SdkClientOptions) => Promise<void>;
  /** As `start`, in a browser that has never been here. */
  startFresh: (options?: SdkClientOptions) => Promise<void>;
  call: (path: string, ...args: readonly unknown[]) => Promise<CallOutcome>;
  /** Makes several calls in one tick. */
  callAll: (calls: readonly ClientCall[]) => Promise<CallOutcome[]>;
  /** Rejections that nobody caught. */
  unhandled: () => Promise<string[]>;
}

interface SdkPageOptions {
  context: BrowserContext;
  pageOrigin: string;
  apiOrigin: string;
  publicToken: string;
  /** Whether the client is the provider's own, which the page server then has as /provider.js. */
  isProvider?: boolean;
}

interface ClientArguments {
  publicToken: string;
  options: SdkClientOptions & { apiOrigin: string };
}

/** Runs in the page. */
const createOwnClient = async ({ publicToken, options }: ClientArguments) => {
  globalThis.client = sdk.createClient(publicToken, options);
  await globalThis.client.bootstrap.get();
};

/** Runs in the page. */
const createProviderClient = async ({ publicToken, options }: ClientArguments) => {
  const script = '/provider.js';
  await import(script);
  globalThis.client = makeProviderClient(publicToken, options.apiOrigin);
};

/** Runs in the page, all in one tick. */
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
    await page.evaluate(isProvider ? createProviderClient : createOwnClient, {
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
