import * as z from 'zod/mini';
import type { ChannelName } from '../../src/services/messages/outbox.ts';
import { authenticateResponseSchema } from '../api/provider-responses.ts';
import type { RequestOptions, TestReply, TestServer } from '../server/test-server.ts';
import { readNewestCode, readNewestLink } from './emailed-links.ts';

const sentSchema = z.object({ data: z.object({ method_id: z.string() }) });

export type SendAction = 'login_or_create' | 'send/primary' | 'send/secondary';

interface SendOptions extends RequestOptions {
  channel?: ChannelName;
  action?: SendAction;
  options?: object;
}

export const requestCode = (
  { provider }: TestServer,
  to: string,
  { channel = 'email', action = 'login_or_create', options, ...sending }: SendOptions = {},
): Promise<TestReply> =>
  provider(`/otps/${channel}/${action}`, {
    ...sending,
    body: { [channel === 'email' ? 'email' : 'phone_number']: to, ...options },
  });

export const methodIdOf = ({ json }: TestReply): string => sentSchema.parse(json).data.method_id;

/** Sends a code and reads it from the outbox. */
export async function sendCode(
  server: TestServer,
  to: string,
  options: SendOptions = {},
): Promise<{ method_id: string; token: string }> {
  const method_id = methodIdOf(await requestCode(server, to, options));
  return { method_id, token: await readNewestCode(server, to) };
}

export const enterCode = (
  { provider }: TestServer,
  code: { method_id: string; token: string },
  sending: RequestOptions = {},
): Promise<TestReply> => provider('/otps/authenticate', { ...sending, body: code });

export const parseAuthenticatedData = ({ json }: TestReply) =>
  authenticateResponseSchema.parse(json).data;

/** Creates a user with a verified email or phone number and no password. */
export async function signUpByCode(server: TestServer, to: string, options: SendOptions = {}) {
  return parseAuthenticatedData(await enterCode(server, await sendCode(server, to, options)));
}

interface LinkOptions extends RequestOptions {
  action?: SendAction;
  options?: object;
}

export const requestLink = (
  { provider }: TestServer,
  email: string,
  { action = 'login_or_create', options, ...sending }: LinkOptions = {},
): Promise<TestReply> =>
  provider(`/magic_links/email/${action}`, { ...sending, body: { email, ...options } });

/** The token of the link in the newest email to an address. */
export async function readNewestToken(server: TestServer, email: string): Promise<string> {
  const link = await readNewestLink(server, email);
  return new URL(link, 'http://localhost').searchParams.get('token') ?? '';
}

/** Sends the token of a link, as the page of the app does. */
export const openLink = (
  { provider }: TestServer,
  body: { token: string },
  sending: RequestOptions = {},
): Promise<TestReply> => provider('/magic_links/authenticate', { ...sending, body });

/** The cast is unchecked, because a reply of another form fails the comparison. */
export const errorTextOf = ({ status, json }: TestReply): string =>
  `${status} ${(json as { error_type?: string }).error_type}`;

export const otherCodeThan = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export const createPhoneNumber = (): string => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `+491511${String(random % 10_000_000).padStart(7, '0')}`;
};
