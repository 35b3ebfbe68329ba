import { isPublicApp } from '../../../config/connected-apps.ts';
import { isCodeChallenge } from '../../identity/pkce.ts';
import { idpError } from '../idp-errors.ts';
import type { RequestCheck } from './authorization-request.ts';

/** Only S256 is accepted (RFC 9700, section 2.1.1). */
export const checkCodeChallengeOfApp: RequestCheck = ({ codeChallenge }, app) => {
  if (codeChallenge === undefined) {
    if (!isPublicApp(app)) return undefined;
    const text =
      'The app has no secret, so it must send a code_challenge: the SHA-256 hash of a code verifier in base64url.';
    return idpError('idp_code_challenge_required', text);
  }
  if (isCodeChallenge(codeChallenge)) return undefined;
  const text =
    'The code_challenge is not a SHA-256 hash in base64url, which has 43 characters. The method plain is not accepted.';
  return idpError('idp_invalid_code_challenge', text);
};
