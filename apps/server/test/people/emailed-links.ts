import type { TestReply, RequestOptions, TestServer } from '../server/test-server.ts';

interface SentEmail {
  subject: string;
  text: string;
  links: string[];
}

/** The emails to the address, newest first. */
export async function readEmailsTo({ send }: TestServer, email: string): Promise<SentEmail[]> {
  const reply = await send(`/__dev/outbox?to=${encodeURIComponent(email)}`);
  // The cast is unchecked, because the tests of the developer endpoints check this response.
  return reply.json as SentEmail[];
}

/** The first link of the newest email to an address, as a path. */
export async function readNewestLink(server: TestServer, email: string): Promise<string> {
  const [mail] = await readEmailsTo(server, email);
  const { pathname, search } = new URL(mail?.links[0] ?? '');
  return pathname + search;
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
