import type { FactorKind } from '../../../db/tables.ts';
import type { Letter } from '../../messages/letter.ts';
import { credentialAddedLetter } from '../../messages/letters/credentials/credential-added.ts';
import { credentialRemovedLetter } from '../../messages/letters/credentials/credential-removed.ts';
import { passkeyAddedLetter } from '../../messages/letters/credentials/passkey-added.ts';
import { passkeyRenamedLetter } from '../../messages/letters/credentials/passkey-renamed.ts';
import { recoveryCodeUsedLetter } from '../../messages/letters/credentials/recovery-code-used.ts';
import { passwordChangedLetter } from '../../messages/letters/password-changed.ts';
import { pinChangedLetter } from '../../messages/letters/pins/pin-changed.ts';
import { pinCodeUsedLetter } from '../../messages/letters/pins/pin-code-used.ts';
import { pinCodesCreatedLetter } from '../../messages/letters/pins/pin-codes-created.ts';
import { pinCreatedLetter } from '../../messages/letters/pins/pin-created.ts';
import { pinRemovedLetter } from '../../messages/letters/pins/pin-removed.ts';
import type { ChannelName } from '../../messages/outbox.ts';
import type { IdentifierKind } from '../identifiers/identifier.ts';

type CredentialChangeKind = 'added' | 'changed' | 'removed' | 'renamed' | 'used';
type LettersOfCredential = Partial<Record<CredentialChangeKind, (facts: never) => Letter>>;

/** A factor whose credential is an identifier has the letters of that identifier. */
type IdentifierFactor = 'magic_link' | `${ChannelName}_otp` | 'crypto_wallet' | 'oauth';

/** These tokens come from the command line, an app or a back end, so no user adds or removes them. */
type FactorWithoutLetters =
  IdentifierFactor | 'embedded_link' | 'impersonation' | 'oauth_access_token_exchange';

const IDENTIFIER_LETTERS = { added: credentialAddedLetter, removed: credentialRemovedLetter };

/** The letter about each change that somebody can make to what logs in; a new factor needs a row. */
export const CREDENTIAL_LETTERS = {
  email: IDENTIFIER_LETTERS,
  phone: IDENTIFIER_LETTERS,
  wallet: IDENTIFIER_LETTERS,
  subject: IDENTIFIER_LETTERS,
  password: { changed: passwordChangedLetter, removed: credentialRemovedLetter },
  pin: { added: pinCreatedLetter, changed: pinChangedLetter, removed: pinRemovedLetter },
  pin_recovery_code: { added: pinCodesCreatedLetter, used: pinCodeUsedLetter },
  webauthn: {
    added: passkeyAddedLetter,
    renamed: passkeyRenamedLetter,
    removed: credentialRemovedLetter,
  },
  totp: { added: credentialAddedLetter, removed: credentialRemovedLetter },
  // Recovery codes are added and removed together with their authenticator app.
  recovery_code: { used: recoveryCodeUsedLetter },
} as const satisfies Record<
  IdentifierKind | Exclude<FactorKind, FactorWithoutLetters> | 'pin_recovery_code',
  LettersOfCredential
>;
