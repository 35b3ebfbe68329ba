import { and, eq, isNull } from 'drizzle-orm';
import type { Project } from '../../../config/projects.ts';
import { users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import { lockAccount } from '../../identity/accounts.ts';
import { selectIdentities } from '../../identity/identities.ts';
import {
  findIssuedToken,
  issueToken,
  redeemCheckedToken,
} from '../../identity/one-time-secrets/tokens.ts';
import { createProviderId } from '../../identity/provider/provider-ids.ts';
import { targetSessionOf } from '../../identity/sessions/session-target.ts';
import { completeFactor, type IssuedSession } from '../../identity/sign-in.ts';
import type { ProofRedeemer } from '../destinations/message-proof.ts';
import { endedLinkError } from './magic-link-errors.ts';

interface NewEmbeddedLink {
  project: Project;
  userId: string;
  minutes: number;
}

/** A token that the back end gives to the user itself, so it proves no address. */
export const issueEmbeddedLink = (
  deps: Deps,
  { project, userId, minutes }: NewEmbeddedLink,
): Promise<string> =>
  issueToken(deps.db, deps, {
    purpose: 'embedded_link',
    subject: userId,
    userId,
    payload: {
      projectId: project.project_id,
      embeddedId: createProviderId(deps.random, 'embedded', project.project_id),
    },
    expiresAt: minutesAfter(deps.clock.now(), minutes),
  });

interface EmbeddedLinkPresentation extends ProofRedeemer {
  token: string;
}

/**
 * @returns undefined for a token that is none of an embedded link of the project
 * @throws HttpError 401 unable_to_auth_magic_link, 403 account_deactivated
 */
export async function authenticateEmbeddedLink(
  deps: Deps,
  { token, target, caller }: EmbeddedLinkPresentation,
): Promise<IssuedSession | undefined> {
  const presented = { purpose: 'embedded_link', token } as const;
  const found = await findIssuedToken(deps.db, deps, presented);
  if (found?.payload.projectId !== target.project.project_id) return undefined;
  const issued = await redeemCheckedToken(deps, presented, {
    lock: (tx, { subject }) => lockAccount(tx, subject),
    refuse: () => undefined,
    work: async (tx, { subject, payload }) => {
      const [identity] = await selectIdentities(tx).where(
        and(eq(users.id, subject), isNull(users.deletedAt)),
      );
      if (!identity) throw endedLinkError();
      const details = { embedded_id: payload.embeddedId };
      return completeFactor(tx, deps, {
        identity,
        factor: { kind: 'embedded_link', details },
        caller,
        ...targetSessionOf(target, identity),
      });
    },
  });
  if (!issued) throw endedLinkError();
  return issued;
}
