import type { Reply, Sending, TestServer } from '../server/test-server.ts';

interface Mail {
  subject: string;
  text: string;
  links: string[];
}

/** The mails to an address, the newest first. */
export async function mailsTo({ send }: TestServer, email: string): Promise<Mail[]> {
  const reply = await send(`/__dev/outbox?to=${encodeURIComponent(email)}`);
  // The tests of the developer endpoints check this shape.
  return reply.json as Mail[];
}

/** The first link of the newest mail to an address, as a path. */
export async function newestLink(server: TestServer, email: string): Promise<string> {
  const [mail] = await mailsTo(server, email);
  const { pathname, search } = new URL(mail?.links[0] ?? '');
  return pathname + search;
}

/** Presses the button of a mailed link's page, with further fields of its form. */
export function pressLink(
  { send }: TestServer,
  path: string,
  fields: Record<string, string> = {},
  { headers, ...sending }: Sending = {},
): Promise<Reply> {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const form = new URLSearchParams({ token: searchParams.get('token') ?? '', ...fields });
  return send(pathname, {
    method: 'POST',
    body: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    ...sending,
  });
}
