import type { Client } from '@bakehouse/sdk';
import { StytchHeadlessClient } from '@stytch/vanilla-js/headless';

/** This script runs in the page and exposes the provider's own client to the tests. */
globalThis.makeProviderClient = (publicToken, apiOrigin) => {
  const endpoints = { testAPIURL: apiOrigin, liveAPIURL: apiOrigin };
  // The casts are needed because the provider's types omit `endpoints` and differ from our types.
  return new StytchHeadlessClient(publicToken, { endpoints } as never) as unknown as Client;
};
