import type { Client } from '@bakehouse/sdk';
import { StytchHeadlessClient } from '@stytch/vanilla-js/headless';

/** This script runs in the page and exposes the provider's own client to the tests. */
globalThis.makeProviderClient = (publicToken, { apiOrigin, endpointOptions }) => {
  const endpoints = {
    testAPIURL: apiOrigin,
    liveAPIURL: apiOrigin,
    clientsideServicesIframeURL: `${apiOrigin}/v1/clientside-services/index.html`,
  };
  // The casts are needed because the provider's types omit `endpoints` and differ from our types.
  const options = { endpoints, endpointOptions } as never;
  return new StytchHeadlessClient(publicToken, options) as unknown as Client;
};
