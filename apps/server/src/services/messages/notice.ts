import type { Queries } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { renderLetter, type Letter } from './letter.ts';
import { enqueueMessage } from './outbox.ts';

interface NoticeRecipient {
  email: string | null;
  verifiedAt: Date | null;
}

/** An address that nobody has confirmed may belong to somebody else, so it gets no email. */
export async function sendNotice(
  tx: Queries,
  deps: Deps,
  { email, verifiedAt }: NoticeRecipient,
  letter: Letter,
): Promise<void> {
  if (email === null || verifiedAt === null) return;
  await enqueueMessage(tx, deps, { channel: 'email', recipient: email }, renderLetter(letter));
}
