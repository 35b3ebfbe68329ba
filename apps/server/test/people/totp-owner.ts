import { authenticateResponseSchema, totpCreateResponseSchema } from '../api/provider-responses.ts';
import type { TestReply, TestServer } from '../server/test-server.ts';
import { scanQrCode } from './authenticator-app.ts';
import { createPerson } from './person.ts';

type RequestHeaders = Record<string, string>;

/** A person with an authenticator app, and with a session that follows the newest token. */
export interface TotpOwner {
  id: string;
  address: string;
  totpId: string;
  secret: string;
  uri: URL;
  recoveryCodes: readonly string[];
  token: () => string;
  code: (secondsLater?: number) => string;
  /** A success replaces the session token. */
  enter: (code: string, headers?: RequestHeaders) => Promise<TestReply>;
  recover: (code: string, headers?: RequestHeaders) => Promise<TestReply>;
}

export async function registerTotp(server: TestServer, token: string, body: object = {}) {
  const reply = await server.provider('/totps', { token, body });
  const { data } = totpCreateResponseSchema.parse(reply.json);
  return { ...data, app: scanQrCode(data.qr_code) };
}

/** Registers an app, which is verified by the first code. */
export async function createTotpOwner(
  server: TestServer,
  person?: { id: string; address: string; token: string },
  body: object = {},
): Promise<TotpOwner> {
  const { id, address, token: first } = person ?? (await createPerson(server));
  const { app, ...created } = await registerTotp(server, first, body);
  let token = first;
  const send = async (path: string, body: object, headers: RequestHeaders = {}) => {
    const reply = await server.provider(path, { token, body, headers });
    if (reply.status === 200) {
      token = authenticateResponseSchema.parse(reply.json).data.session_token;
    }
    return reply;
  };
  return {
    id,
    address,
    totpId: created.totp_id,
    secret: created.secret,
    uri: app.uri,
    recoveryCodes: created.recovery_codes,
    token: () => token,
    code: (secondsLater = 0) =>
      app.codeAt(new Date(server.deps.clock.now().getTime() + secondsLater * 1000)),
    enter: (totp_code, headers) => send('/totps/authenticate', { totp_code }, headers),
    recover: (recovery_code, headers) => send('/totps/recover', { recovery_code }, headers),
  };
}

export async function createVerifiedTotpOwner(server: TestServer): Promise<TotpOwner> {
  const owner = await createTotpOwner(server);
  const reply = await owner.enter(owner.code());
  if (reply.status !== 200) throw new Error(`The first code was refused: ${reply.text}`);
  return owner;
}
