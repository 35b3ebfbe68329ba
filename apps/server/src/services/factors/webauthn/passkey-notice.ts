import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Project } from '../../../config/projects.ts';
import { approximateAddress } from '../../../lib/http/caller-address.ts';
import { deviceTypeOf } from '../../../lib/http/device-type.ts';
import type { SessionCaller } from '../../identity/sessions/session-caller.ts';
import { renderLetter } from '../../messages/letter.ts';
import { passkeyAddedLetter } from '../../messages/letters/passkey-added.ts';
import { enqueueMessage } from '../../messages/outbox.ts';
import type { Registration } from './webauthn-registrations.ts';

interface PasskeyNotice {
  registration: Registration;
  by: SessionCaller;
  project: Project;
}

/** An address that nobody has confirmed may belong to somebody else, so it gets no email. */
export async function sendPasskeyAddedNotice(
  tx: Queries,
  deps: Deps,
  { registration: { name, domain, createdAt }, by, project }: PasskeyNotice,
): Promise<void> {
  const { email, verifiedAt } = by.identity;
  if (email === null || verifiedAt === null) return;
  const letter = passkeyAddedLetter({
    name,
    domain,
    addedAt: createdAt,
    device: deviceTypeOf(by.userAgent, by.info),
    network: approximateAddress(by.ipAddress),
    projectName: project.name,
  });
  const destination = { channel: 'email', recipient: email } as const;
  await enqueueMessage(tx, deps, destination, renderLetter(letter));
}
