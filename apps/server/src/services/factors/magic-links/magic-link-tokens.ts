import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { approximateIpAddress } from '../../../lib/http/ip-address.ts';
import { findIssuedToken, issueToken } from '../../identity/one-time-secrets/tokens.ts';
import { MAX_PKCE_FAILURES } from '../../identity/pkce.ts';
import { describeDevice } from '../../messages/event-letter-input.ts';
import { toLocale, type Locale } from '../../messages/locale.ts';
import { messageSubjectOf } from '../destinations/message-proof.ts';
import type { MessageRequest } from '../destinations/send-message.ts';

interface NewMagicLink extends MessageRequest {
  redirectUrl: string;
  codeChallenge: string | undefined;
  /** The language of the email, as a BCP 47 tag. */
  locale?: string | undefined;
  expiresAt: Date;
  caller: Caller;
}

/** Earlier links to the address stay valid, because people open the first email that arrives. */
export function issueMagicLinkToken(
  tx: Queries,
  deps: Deps,
  {
    destination: { project, methodId, identifier },
    intent,
    userId,
    redirectUrl,
    codeChallenge,
    locale,
    expiresAt,
    caller,
  }: NewMagicLink,
): Promise<string> {
  const payload = {
    identifier,
    intent,
    projectId: project.project_id,
    redirectUrl,
    codeChallenge: codeChallenge ?? null,
    locale,
    device: describeDevice(caller),
    network: approximateIpAddress(caller.ipAddress),
  };
  const subject = messageSubjectOf(project, methodId);
  const secret = { purpose: 'magic_link', subject, userId, payload, expiresAt } as const;
  return issueToken(tx, deps, secret, MAX_PKCE_FAILURES);
}

export interface MagicLink {
  isOpen: boolean;
  isAttachment: boolean;
  projectName: string;
  isOfPortal: boolean;
  /** The language of the email. */
  locale: Locale;
  email: string;
  redirectUrl: string;
  device: string;
  network: string;
}

export async function findMagicLink(deps: Deps, token: string): Promise<MagicLink | undefined> {
  const found = await findIssuedToken(deps.db, deps, { purpose: 'magic_link', token });
  const project = found && deps.projects.byId(found.payload.projectId);
  if (found?.payload.identifier.kind !== 'email' || !project) return undefined;
  const { intent, identifier, redirectUrl, locale, device, network } = found.payload;
  return {
    isOpen: found.isOpen,
    isAttachment: intent === 'attach',
    projectName: project.name,
    isOfPortal: project.isPortal,
    locale: toLocale(locale),
    email: identifier.address,
    redirectUrl,
    device,
    network,
  };
}
