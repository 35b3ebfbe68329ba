import * as oidc from 'openid-client';

const { ISSUER = '', CLIENT_ID = '' } = process.env;

const config = await oidc.discovery(new URL(ISSUER), CLIENT_ID, undefined, oidc.None(), {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- Only a server on your own computer has no https.
  execute: ISSUER.startsWith('https:') ? [] : [oidc.allowInsecureRequests],
});

const device = await oidc.initiateDeviceAuthorization(config, { scope: 'openid email' });
console.log(`Open ${device.verification_uri} and type the code ${device.user_code}`);

try {
  const tokens = await oidc.pollDeviceAuthorizationGrant(config, device);
  const { sub = '' } = tokens.claims() ?? {};
  const user = await oidc.fetchUserInfo(config, tokens.access_token, sub);
  console.log(`You are logged in as ${user.email ?? user.sub}`);
} catch (error) {
  if (!(error instanceof oidc.ResponseBodyError)) throw error;
  console.log(`You are not logged in: ${error.error_description ?? error.error}`);
  process.exitCode = 1;
}
