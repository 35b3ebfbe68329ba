import type { Client } from '@bakehouse/sdk';
import { StytchClient } from '@stytch/vanilla-js-6/headless';

/** This script runs in the page and exposes version 6 of the provider's own client to the tests. */
globalThis.makeProviderClient = (publicToken, { apiOrigin }) => {
  const endpoints = {
    testAPIURL: apiOrigin,
    liveAPIURL: apiOrigin,
    clientsideServicesIframeURL: `${apiOrigin}/v1/clientside-services/index.html`,
  };
  // The casts are needed because the provider's types omit `endpoints` and differ from our types.
  const client = new StytchClient(publicToken, { endpoints } as never) as unknown as Client;
  // Our client has these methods beside those of version 5.
  Object.assign(client.idp, { inPage: client.idp });
  return client;
};
