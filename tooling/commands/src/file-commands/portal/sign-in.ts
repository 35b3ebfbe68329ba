import { ApiFailure, type SignInResponse } from '@bakehouse/contract';
import * as authCalls from '@bakehouse/contract/calls/auth';
import { authenticatePin } from '@bakehouse/contract/calls/pin';
import type { JsonCall, ReplyOf, RequestInput } from '@bakehouse/contract/calls/portal-call';
import { CommandFailure } from '../failure.ts';
import type { PortalClient } from './portal-client.ts';
import type { LoginSecrets } from '../terminal/prompt.ts';
import { signOut } from './sign-out.ts';

const CLIENT_INFO = { device_type: 'command line' };

export interface CommandSession {
  call: <Call extends JsonCall>(call: Call, input: RequestInput<Call>) => Promise<ReplyOf<Call>>;
  end: () => Promise<boolean>;
}

/** Checks that the server is Bakehouse before the user enters a password. */
async function checkServer(client: PortalClient): Promise<void> {
  try {
    await client.call(authCalls.validateSession, {}, null);
  } catch (error) {
    const isBakehouse = error instanceof ApiFailure && error.errorType === 'session_not_found';
    if (!isBakehouse) throw error;
  }
}

const enterPassword = async (client: PortalClient, email: string, secrets: LoginSecrets) => {
  const body = { email, password: await secrets.password(email), client_info: CLIENT_INFO };
  return client.call(authCalls.signIn, body, null);
};

const requireCompleteAccount = ({ user }: SignInResponse, { server }: PortalClient) => {
  if (user.verified_at === null) {
    const remedy = 'Open the link in the email that we just sent, then run this command again';
    throw new CommandFailure(`${user.email} is not verified yet. ${remedy}.`);
  }
  if (!user.has_pin) {
    throw new CommandFailure(
      `${user.email} has no PIN yet. Log in at ${server}/login and set one.`,
    );
  }
};

const enterPin = async (client: PortalClient, first: SignInResponse, secrets: LoginSecrets) => {
  requireCompleteAccount(first, client);
  const body = { pin: await secrets.pin(first.user.email), client_info: CLIENT_INFO };
  const token = first.stytch_session.session_token;
  return client.call(authenticatePin, body, token);
};

const toSession = (
  client: PortalClient,
  token: string,
  end: CommandSession['end'],
): CommandSession => ({
  call: (call, input) =>
    client.call(
      call,
      call.method === 'GET' ? input : { ...input, client_info: CLIENT_INFO },
      token,
    ),
  end,
});

const ownerOfKey = async (client: PortalClient, key: string) => {
  try {
    return (await client.call(authCalls.validateSession, {}, key)).user.email;
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.errorType !== 'session_not_found') throw error;
    throw new CommandFailure(
      'The key in BAKEHOUSE_API_KEY was revoked, has expired or never existed. Create one in the settings of the portal.',
    );
  }
};

const useApiKey = async (client: PortalClient, email: string, key: string) => {
  const owner = await ownerOfKey(client, key);
  if (owner === email) return toSession(client, key, () => Promise.resolve(true));
  throw new CommandFailure(`The key in BAKEHOUSE_API_KEY belongs to ${owner}, not to ${email}.`);
};

/** Logs in, and leaves no session behind when it throws. With an API key, it starts no session. */
export async function signIn(
  client: PortalClient,
  email: string,
  secrets: LoginSecrets,
): Promise<CommandSession> {
  await checkServer(client);
  if (secrets.apiKey !== undefined) return useApiKey(client, email, secrets.apiKey);
  const first = await enterPassword(client, email, secrets);
  try {
    const { stytch_session } = await enterPin(client, first, secrets);
    const token = stytch_session.session_token;
    return toSession(client, token, () => signOut(client, token));
  } catch (error) {
    await signOut(client, first.stytch_session.session_token);
    throw error;
  }
}
