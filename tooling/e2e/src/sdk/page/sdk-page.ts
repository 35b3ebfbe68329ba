import type * as Sdk from '@bakehouse/sdk';
import type { Client, ClientOptions } from '@bakehouse/sdk';
import type { BrowserContext, Page } from '@playwright/test';

declare global {
  // What page.js puts there, and the client of the test.
  var sdk: typeof Sdk;
  var client: Client;
  var unhandled: string[];
  /** Made by peer-client.ts. */
  var makePeer: (publicToken: string, apiOrigin: string) => Client;
}

/** How a call ended, as far as it can leave the page. */
export type Outcome =
  { value: unknown } | { error: { name: string; message: string; [field: string]: unknown } };

/** A method of the client by its path, such as `passwords.create`. */
export interface ClientCall {
  path: string;
  args: readonly unknown[];
}

/** Options that can be sent into a page. */
type PageOptions = Pick<ClientOptions, 'cookieOptions' | 'keepSessionAlive' | 'telemetry'>;

/** A page with the built SDK in it. */
export interface SdkPage {
  page: Page;
  /** Opens the page anew and makes a client; answers when its configuration is there. */
  start: (options?: PageOptions) => Promise<void>;
  /** As `start`, in a browser that has never been here. */
  startFresh: (options?: PageOptions) => Promise<void>;
  call: (path: string, ...args: readonly unknown[]) => Promise<Outcome>;
  /** Makes several calls in one tick. */
  callAll: (calls: readonly ClientCall[]) => Promise<Outcome[]>;
  /** Rejections that nobody caught. */
  unhandled: () => Promise<string[]>;
}

interface Place {
  context: BrowserContext;
  pageOrigin: string;
  apiOrigin: string;
  publicToken: string;
  /** Whether the client is the provider's own, which the page server then has as /peer.js. */
  isPeer?: boolean;
}

interface Making {
  publicToken: string;
  options: PageOptions & { apiOrigin: string };
}

/** Runs in the page. */
const makeClient = async ({ publicToken, options }: Making) => {
  globalThis.client = sdk.createClient(publicToken, options);
  await globalThis.client.bootstrap.get();
};

/** Runs in the page. */
const makePeerClient = async ({ publicToken, options }: Making) => {
  const script = '/peer.js';
  await import(script);
  globalThis.client = makePeer(publicToken, options.apiOrigin);
};

/** Runs in the page, all in one tick. */
const callClient = (calls: readonly ClientCall[]): Promise<Outcome[]> => {
  const callOne = async ({ path, args }: ClientCall): Promise<Outcome> => {
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

export async function openSdkPage(place: Place): Promise<SdkPage> {
  const { context, pageOrigin, apiOrigin, publicToken, isPeer = false } = place;
  const page = await context.newPage();

  const start: SdkPage['start'] = async (options = {}) => {
    await page.goto(pageOrigin);
    await page.waitForFunction(() => 'sdk' in globalThis);
    await page.evaluate(isPeer ? makePeerClient : makeClient, {
      publicToken,
      options: { apiOrigin, telemetry: false, ...options },
    });
  };
  const callAll: SdkPage['callAll'] = (calls) => page.evaluate(callClient, calls);
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
