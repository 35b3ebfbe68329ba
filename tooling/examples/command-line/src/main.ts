import * as oidc from 'openid-client';
import { config, getTokens, logOut } from './login.js';

/** The endpoint takes nothing but a valid access token. */
async function showUser(): Promise<void> {
  const { accessToken, subject } = await getTokens();
  const user = await oidc.fetchUserInfo(config, accessToken, subject);
  console.log(`You are logged in as ${user.email ?? user.sub}`);
}

async function endLogin(): Promise<void> {
  await logOut();
  console.log('You are logged out.');
}

try {
  await (process.argv[2] === 'logout' ? endLogin() : showUser());
} catch (error) {
  process.exitCode = 1;
  if (error instanceof oidc.ResponseBodyError) {
    console.error(`You are not logged in: ${error.error_description ?? error.error}`);
  } else if (error instanceof oidc.WWWAuthenticateChallengeError) {
    await logOut();
    console.error('Your login was ended elsewhere. Start again to log in.');
  } else throw error;
}
