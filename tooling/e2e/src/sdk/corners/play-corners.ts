import { isDeepStrictEqual } from 'node:util';
import { expect, type Browser, type BrowserContext } from '@playwright/test';
import { REFRESH_PATH } from '../../api/api-client.ts';
import type { PageObservation } from '../page/client-observer.ts';
import { startPageServer } from '../page/page-server.ts';
import { openSdkPage, type SdkPage, type StartOptions } from '../page/sdk-page.ts';
import { startStubServer, type StubServer } from '../stub/stub-server.ts';

const PUBLIC_TOKEN = 'public-token-test-33333333-3333-4333-8333-333333333333';

export interface CornerPage {
  sdk: SdkPage;
  openProviderPage: () => Promise<SdkPage>;
  stubServer: StubServer;
  context: BrowserContext;
  pageOrigin: string;
}

export interface ClientObservation extends PageObservation {
  refreshes: number;
}

export interface CornerCase {
  name: string;
  options?: StartOptions;
  before?: (page: CornerPage) => unknown;
  after?: (page: CornerPage) => unknown;
  real: ClientObservation;
  /** Set if our client differs from the real one on purpose. */
  differs?: { reason: string; ours: ClientObservation };
}

export interface CornerCaseResult {
  cornerCase: CornerCase;
  real: ClientObservation;
  ours: ClientObservation;
}

interface CornerSetup {
  browser: Browser;
  providerScript: string;
}

const openCornerPage = async ({ browser, providerScript }: CornerSetup, isProvider: boolean) => {
  const stubServer = await startStubServer();
  const pages = await startPageServer(stubServer.origin, { '/provider.js': providerScript });
  const context = await browser.newContext();
  const place = {
    context,
    pageOrigin: pages.origin,
    apiOrigin: stubServer.origin,
    publicToken: PUBLIC_TOKEN,
  };
  const openProviderPage = () => openSdkPage({ ...place, isProvider: true });
  const sdk = await openSdkPage({ ...place, isProvider });
  return {
    page: { sdk, openProviderPage, stubServer, context, pageOrigin: pages.origin },
    close: () => Promise.all([context, pages, stubServer].map((part) => part.close())),
  };
};

const playCornerCase = async (
  { before, after, options }: CornerCase,
  page: CornerPage,
  expected: ClientObservation,
): Promise<() => Promise<ClientObservation>> => {
  const { sdk, stubServer } = page;
  await before?.(page);
  const from = stubServer.requests.length;
  const read = async () => ({
    ...(await sdk.seen()),
    refreshes: stubServer.requests.slice(from).filter(({ path }) => path === REFRESH_PATH).length,
  });
  await sdk.start({ ...options, observe: true });
  await after?.(page);
  await expect
    .poll(read)
    .toEqual(expected)
    .catch(() => undefined);
  return read;
};

/**
 * Plays the corner cases at the same time, each with both clients. The observations are read after the
 * last case has settled, so that a late callback or request shows.
 */
export async function playCornerCases(
  setup: CornerSetup,
  cornerCases: readonly CornerCase[],
): Promise<CornerCaseResult[]> {
  const played = await Promise.all(
    cornerCases.map(async (cornerCase) => {
      const [real, ours] = await Promise.all([
        openCornerPage(setup, true),
        openCornerPage(setup, false),
      ]);
      const [readReal, readOurs] = await Promise.all([
        playCornerCase(cornerCase, real.page, cornerCase.real),
        playCornerCase(cornerCase, ours.page, cornerCase.differs?.ours ?? cornerCase.real),
      ]);
      return {
        read: async () => ({ cornerCase, real: await readReal(), ours: await readOurs() }),
        close: () => Promise.all([real.close(), ours.close()]),
      };
    }),
  );
  const results = await Promise.all(played.map(({ read }) => read()));
  await Promise.all(played.map(({ close }) => close()));
  return results;
}

/** A case passes if both clients behaved as it expects; a stated difference must exist. */
export const isResultAsExpected = ({ cornerCase, real, ours }: CornerCaseResult): boolean =>
  isDeepStrictEqual(real, cornerCase.real) &&
  isDeepStrictEqual(ours, cornerCase.differs?.ours ?? cornerCase.real) &&
  isDeepStrictEqual(real, ours) === (cornerCase.differs === undefined);
