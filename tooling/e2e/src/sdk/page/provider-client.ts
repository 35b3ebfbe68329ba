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
  const client = new StytchHeadlessClient(publicToken, options) as unknown as Client;
  // Only the provider's own screens reach these calls, by its internals.
  const internals = Reflect.get(client, Symbol.for('stytch__internal_b2c')) as Pick<Client, 'idp'>;
  return Object.assign(client, { idp: internals.idp });
};
