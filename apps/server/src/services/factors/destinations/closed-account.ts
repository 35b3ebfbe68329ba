import type { Project } from '../../../config/projects.ts';
import type { Identity } from '../../identity/identities.ts';
import type { StoredIdentifier } from '../../identity/identifiers/identifier.ts';
import { renderLetter } from '../../messages/letter.ts';
import { accountClosedLetter } from '../../messages/letters/account/account-closed.ts';
import type { Message } from '../../messages/message.ts';

/** The stored address of a deactivated account, which only its owner can have confirmed. */
export const isOfClosedAccount = (
  stored: StoredIdentifier | undefined,
  active: Identity | undefined,
): boolean =>
  active === undefined && stored?.details.email_address !== undefined && stored.verifiedAt !== null;

export const composeClosedNotice = ({ name }: Project, locale: string | undefined): Message =>
  renderLetter(accountClosedLetter({ projectName: name }), locale);
