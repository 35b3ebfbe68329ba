import type { Deps } from '../../../deps.ts';
import { findIssuedToken, redeemCheckedToken } from '../../identity/one-time-secrets/tokens.ts';
import { codeVerifierError } from '../../identity/pkce.ts';
import type { ProvenIdentity } from '../../identity/prove-identifier.ts';
import {
  completeMessageProof,
  lockMessageProof,
  type ProofRedeemer,
} from '../destinations/message-proof.ts';
import { endedLinkError, unknownLinkError } from './magic-link-errors.ts';

interface MagicLinkPresentation extends ProofRedeemer {
  token: string;
  codeVerifier: string | undefined;
}

/**
 * @throws HttpError 404 magic_link_not_found, 401 unable_to_auth_magic_link, and the errors of codeVerifierError
 * and proveIdentifier
 */
export async function authenticateMagicLink(
  deps: Deps,
  answer: MagicLinkPresentation,
): Promise<ProvenIdentity> {
  const { token, codeVerifier, target } = answer;
  const presented = { purpose: 'magic_link', token } as const;
  const issued = await findIssuedToken(deps.db, deps, presented);
  if (issued?.payload.projectId !== target.project.project_id) throw unknownLinkError();
  const proven = await redeemCheckedToken(deps, presented, {
    lock: (tx, secret) => lockMessageProof(tx, target.project.organisationId, secret),
    refuse: ({ payload: { codeChallenge } }) =>
      codeVerifierError(codeChallenge ?? undefined, codeVerifier),
    work: (tx, secret) => completeMessageProof(tx, deps, secret, 'magic_link', answer),
  });
  if (!proven) throw endedLinkError();
  return proven;
}
