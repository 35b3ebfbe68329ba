import * as oauth from 'oauth4webapi';
import type { TestServer } from '../server/test-server.ts';
import { createRelyingParty } from './relying-party.ts';

const SCALES_CLIENT_ID = 'connected-app-test-scales';

/** A device that checks every answer as strictly as its library does. */
export async function createWaitingDevice(
  server: TestServer,
  { scope = 'openid email', clientId = SCALES_CLIENT_ID, resource = [] as string[] } = {},
) {
  const { as, options } = await createRelyingParty(server);
  const client = { client_id: clientId };
  const parameters = new URLSearchParams({ scope });
  for (const one of resource) parameters.append('resource', one);
  const started = await oauth.deviceAuthorizationRequest(
    as,
    client,
    oauth.None(),
    parameters,
    options,
  );
  const codes = await oauth.processDeviceAuthorizationResponse(as, client, started);

  const poll = (code = codes.device_code, pollingClient = clientId) =>
    oauth.deviceCodeGrantRequest(as, { client_id: pollingClient }, oauth.None(), code, options);

  const readTokens = async () => oauth.processDeviceCodeResponse(as, client, await poll());

  const readUser = (accessToken: string) => oauth.userInfoRequest(as, client, accessToken, options);

  return { as, codes, poll, readTokens, readUser };
}
