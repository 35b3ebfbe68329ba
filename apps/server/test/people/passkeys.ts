import { authenticateResponseSchema } from '../api/provider-responses.ts';
import type { TestReply, TestServer } from '../server/test-server.ts';
import {
  createSoftwareAuthenticator,
  type Forgery,
  type PromptOptions,
  type SoftwareAuthenticator,
} from './software-authenticator.ts';

const DOMAIN = 'localhost';

type StartMember =
  'public_key_credential_creation_options' | 'public_key_credential_request_options';

const readOptions = ({ status, json, text }: TestReply, member: StartMember): PromptOptions => {
  if (status !== 200) throw new Error(`The start was refused: ${text}`);
  // The cast is unchecked; a missing member fails in JSON.parse.
  const { data } = json as { data: Record<string, string> };
  return JSON.parse(data[member] ?? '') as PromptOptions;
};

export const readAuthentication = (reply: TestReply) => {
  if (reply.status !== 200) throw new Error(`Not 200 but ${reply.text}`);
  return authenticateResponseSchema.parse(reply.json).data;
};

export interface PasskeySteps {
  startRegistration: (token: string, body?: object) => Promise<PromptOptions>;
  /** Sends a credential string to the server. */
  finishRegistration: (token: string, credential: string) => Promise<TestReply>;
  /** Registers a passkey of its own and returns the new session token. */
  register: (token: string, body?: object) => Promise<RegisteredPasskey>;
  /** Without a token, the passkey is a primary factor. */
  startSignIn: (token?: string, body?: object) => Promise<PromptOptions>;
  finishSignIn: (credential: string, token?: string) => Promise<TestReply>;
  signIn: (passkey: SoftwareAuthenticator, forgery?: Forgery) => Promise<TestReply>;
}

export interface RegisteredPasskey {
  passkey: SoftwareAuthenticator;
  id: string;
  token: string;
}

export function createPasskeySteps(server: () => TestServer): PasskeySteps {
  const post = (path: string, body: object, token?: string) =>
    server().provider(`/webauthn${path}`, { body, ...(token !== undefined && { token }) });
  const startRegistration: PasskeySteps['startRegistration'] = async (token, body = {}) =>
    readOptions(
      await post('/register/start', { domain: DOMAIN, ...body }, token),
      'public_key_credential_creation_options',
    );
  const finishRegistration: PasskeySteps['finishRegistration'] = (token, credential) =>
    post('/register', { public_key_credential: credential }, token);
  const startSignIn: PasskeySteps['startSignIn'] = async (token, body = {}) => {
    const kind = token === undefined ? 'primary' : 'secondary';
    const reply = await post(`/authenticate/start/${kind}`, { domain: DOMAIN, ...body }, token);
    return readOptions(reply, 'public_key_credential_request_options');
  };
  const finishSignIn: PasskeySteps['finishSignIn'] = (credential, token) =>
    post('/authenticate', { public_key_credential: credential }, token);
  return {
    startRegistration,
    finishRegistration,
    startSignIn,
    finishSignIn,
    async register(token, body) {
      const passkey = createSoftwareAuthenticator();
      const credential = passkey.create(await startRegistration(token, body));
      const data = readAuthentication(await finishRegistration(token, credential));
      return { passkey, id: data.webauthn_registration_id ?? '', token: data.session_token };
    },
    async signIn(passkey, forgery) {
      return finishSignIn(passkey.get(await startSignIn(), forgery));
    },
  };
}
