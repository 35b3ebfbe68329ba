import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { projectSettingsSchema } from '../../config/project-settings.ts';
import { HttpError } from '../../http-error.ts';
import { checkCodeChallenge, codeVerifierError, type PkceFlow } from './pkce.ts';

/** The example of RFC 7636, appendix B. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

const FLOWS: readonly PkceFlow[] = ['email_magic_links', 'password_resets', 'oauth'];
const optional = projectSettingsSchema.parse({});

/** Returns the challenge, or the type of the error. */
const start = (challenge: string | undefined, flow: PkceFlow = 'oauth', settings = optional) => {
  try {
    return checkCodeChallenge(settings, flow, challenge);
  } catch (error) {
    return error instanceof HttpError ? `${error.status} ${error.type}` : error;
  }
};

const INVALID = '400 invalid_pkce_code_challenge';

describe('a code challenge', () => {
  it('is accepted when it is a SHA-256 hash in base64url', () => {
    expect(start(CHALLENGE)).toBe(CHALLENGE);
    expect(start(undefined)).toBeUndefined();
  });

  it.each([
    '',
    CHALLENGE.slice(1),
    `${CHALLENGE}A`,
    `${CHALLENGE}=`,
    `${CHALLENGE}\n`,
    `${CHALLENGE.slice(0, 42)}N`,
    `${CHALLENGE.slice(0, 41)}+M`,
    createHash('sha256').update(VERIFIER).digest('hex'),
  ])('is refused otherwise: %j', (challenge) => {
    expect(start(challenge)).toBe(INVALID);
  });

  it.each(FLOWS)('is required for %s where the project says so, and only there', (flow) => {
    const settings = projectSettingsSchema.parse({ [`pkce_required_for_${flow}`]: true });
    for (const other of FLOWS) {
      expect(start(undefined, other, settings)).toBe(other === flow ? INVALID : undefined);
    }
    expect(start(CHALLENGE, flow, settings)).toBe(CHALLENGE);
  });
});

describe('a code verifier', () => {
  const realClientVerifier = 'a1'.repeat(64);

  it.each([
    [CHALLENGE, VERIFIER],
    [challengeOf('f'.repeat(32)), 'f'.repeat(32)],
    [challengeOf(realClientVerifier), realClientVerifier],
    [undefined, undefined],
  ])('of the challenge %s is accepted', (challenge, verifier) => {
    expect(codeVerifierError(challenge, verifier)).toBeUndefined();
  });

  it.each([
    [CHALLENGE, undefined, 'pkce_expected_code_verifier'],
    [undefined, VERIFIER, 'pkce_did_not_expect_code_verifier'],
    [undefined, '', 'pkce_did_not_expect_code_verifier'],
    [CHALLENGE, '', 'invalid_pkce_code_verifier'],
    [CHALLENGE, 'f'.repeat(31), 'invalid_pkce_code_verifier'],
    [CHALLENGE, 'f'.repeat(129), 'invalid_pkce_code_verifier'],
    [CHALLENGE, `${VERIFIER}\n`, 'invalid_pkce_code_verifier'],
    [CHALLENGE, `${VERIFIER}ü`, 'invalid_pkce_code_verifier'],
    [CHALLENGE, CHALLENGE, 'pkce_mismatch'],
    [CHALLENGE, VERIFIER.toLowerCase(), 'pkce_mismatch'],
  ])('for the challenge %s is refused: %j', (challenge, verifier, type) => {
    expect(codeVerifierError(challenge, verifier)).toMatchObject({
      status: 400,
      type,
      // Real clients look for this word before they try their other verifier.
      message: expect.stringContaining('pkce') as string,
    });
  });
});
