import { and, asc, eq } from 'drizzle-orm';
import { webauthnRegistrations as table } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { issueChallenge } from './webauthn-challenges.ts';
import { requirePasskeyDomain } from './webauthn-domain.ts';
import { toRequestOptions } from './webauthn-options.ts';

/**
 * Asks for a passkey that stands for the PIN of the user.
 * @throws HttpError 404 not_found for a user without such a passkey
 */
export async function startPinPasskey(deps: Deps, userId: string) {
  const { projects, config, db } = deps;
  const { portal } = projects;
  const host = new URL(config.publicUrl).hostname;
  const domain = requirePasskeyDomain(portal, host, config.publicUrl);
  const terms = { projectId: portal.project_id, domain, requiresVerification: true };
  const allowed = await db
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.domain, domain), eq(table.replacesPin, true)))
    .orderBy(asc(table.createdAt));
  if (allowed.length === 0) {
    const text =
      'You have no passkey that can replace your PIN. A passkey can do so if you added it after entering your PIN.';
    throw new HttpError(404, 'not_found', text);
  }
  const purpose = 'webauthn_authentication';
  const challenge = await issueChallenge(deps, {
    purpose,
    userId,
    payload: { ...terms, use: 'pin' },
  });
  return toRequestOptions({ challenge, terms, allowed });
}
