import { createHash, timingSafeEqual } from 'node:crypto';
import type { ProjectSettings } from '../../config/project-settings.ts';
import type { ErrorType } from '../../error-types.ts';
import { HttpError } from '../../http-error.ts';

export type PkceFlow = 'email_magic_links' | 'password_resets' | 'oauth';

/** A link or reset token survives this many wrong verifiers, because clients try two. */
export const MAX_PKCE_FAILURES = 3;

/** Base64url of a SHA-256 hash; the last character has only four significant bits. */
const CHALLENGE_PATTERN = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

export const isCodeChallenge = (text: string): boolean => CHALLENGE_PATTERN.test(text);

/** The characters of RFC 7636, section 4.1. Shorter verifiers than its 43 characters are in use. */
const VERIFIER_PATTERN = /^[\w.~-]{32,128}$/;

/** Clients look for the word `pkce` in the message before they try another verifier. */
const pkceError = (type: ErrorType, text: string) => new HttpError(400, type, `${text} (pkce)`);

/** @throws HttpError 400 invalid_pkce_code_challenge (RFC 7636, section 4.4.1) */
export function checkCodeChallenge(
  settings: ProjectSettings,
  flow: PkceFlow,
  challenge: string | undefined,
): string | undefined {
  if (challenge === undefined && !settings[`pkce_required_for_${flow}`]) return undefined;
  if (challenge !== undefined && isCodeChallenge(challenge)) return challenge;
  const text =
    challenge === undefined
      ? 'This project requires a code_challenge. Send the SHA-256 hash of a code verifier in base64url.'
      : 'The code_challenge is not a SHA-256 hash in base64url, which has 43 characters.';
  throw pkceError('invalid_pkce_code_challenge', text);
}

const matchesCodeChallenge = (challenge: string, verifier: string) =>
  timingSafeEqual(
    Buffer.from(createHash('sha256').update(verifier).digest('base64url')),
    Buffer.from(challenge),
  );

/** Compares the verifier of a redemption with the challenge of its start (RFC 7636, section 4.6). */
export function codeVerifierError(
  challenge: string | undefined,
  verifier: string | undefined,
): HttpError | undefined {
  if (challenge === undefined) {
    return verifier === undefined
      ? undefined
      : pkceError(
          'pkce_did_not_expect_code_verifier',
          'The flow was started without a code challenge, but a code_verifier was sent.',
        );
  }
  if (verifier === undefined) {
    const text = 'Send the code_verifier from the browser that started the flow.';
    return pkceError('pkce_expected_code_verifier', text);
  }
  if (!VERIFIER_PATTERN.test(verifier)) {
    const text = 'The code_verifier must have 32 to 128 letters, digits or characters of "-._~".';
    return pkceError('invalid_pkce_code_verifier', text);
  }
  if (matchesCodeChallenge(challenge, verifier)) return undefined;
  const text = 'The code_verifier does not match the code challenge. Use the browser that started.';
  return pkceError('pkce_mismatch', text);
}
