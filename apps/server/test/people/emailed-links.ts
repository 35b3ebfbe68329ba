import type { TestReply, RequestOptions, TestServer } from '../server/test-server.ts';

interface SentMessage {
  channel: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  unsubscribe?: string;
  code: string | null;
}

/** The messages to an address or phone number, newest first. */
export async function readEmailsTo({ send }: TestServer, to: string): Promise<SentMessage[]> {
  const reply = await send(`/__dev/outbox?to=${encodeURIComponent(to)}`);
  // The cast is unchecked, because the tests of the developer endpoints check this response.
  return reply.json as SentMessage[];
}

/** The first link of the newest email to an address, as a path. */
export async function readNewestLink(server: TestServer, email: string): Promise<string> {
  const [mail] = await readEmailsTo(server, email);
  const { pathname, search } = new URL(mail?.links[0] ?? '');
  return pathname + search;
}

/** The code in the newest message to an address or phone number. */
export async function readNewestCode(server: TestServer, to: string): Promise<string> {
  const [message] = await readEmailsTo(server, to);
  if (!message?.code) throw new Error(`No code was sent to ${to}.`);
  return message.code;
}

/** Submits the form of a linked page, optionally with further fields. */
export function submitLinkForm(
  { send }: TestServer,
  path: string,
  fields: Record<string, string> = {},
  { headers, ...sending }: RequestOptions = {},
): Promise<TestReply> {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const form = new URLSearchParams({ token: searchParams.get('token') ?? '', ...fields });
  return send(pathname, {
    method: 'POST',
    body: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    ...sending,
  });
}
