import type { Client } from '@bakehouse/sdk';
import { StytchHeadlessClient } from '@stytch/vanilla-js/headless';

/** Runs in a page: makes the provider's own client. */
globalThis.makeProviderClient = (publicToken, apiOrigin) => {
  const endpoints = { testAPIURL: apiOrigin, liveAPIURL: apiOrigin };
  // Its type hides the option, and its methods have the names of ours: that is what is tested.
  return new StytchHeadlessClient(publicToken, { endpoints } as never) as unknown as Client;
};
