import { HttpError } from '../../http-error.ts';

/** The code with which an app is told (RFC 6749, section 4.1.2.1; OpenID Connect Core 1.0, section 3.1.2.6; RFC 8707). */
interface IdpRefusal {
  code: string;
  status: number;
}

export const IDP_ERRORS = {
  idp_access_denied: { code: 'access_denied', status: 403 },
  idp_client_not_found: { code: 'unauthorized_client', status: 404 },
  idp_code_challenge_required: { code: 'invalid_request', status: 400 },
  idp_consent_required: { code: 'consent_required', status: 403 },
  idp_invalid_code_challenge: { code: 'invalid_request', status: 400 },
  idp_invalid_id_token_hint: { code: 'invalid_request', status: 400 },
  idp_invalid_prompt: { code: 'invalid_request', status: 400 },
  idp_invalid_resource: { code: 'invalid_target', status: 400 },
  idp_invalid_scope: { code: 'invalid_scope', status: 400 },
  idp_login_required: { code: 'login_required', status: 403 },
  idp_redirect_uri_mismatch: { code: 'invalid_request', status: 400 },
  idp_unsupported_response_type: { code: 'unsupported_response_type', status: 400 },
} as const satisfies Record<string, IdpRefusal>;

export type IdpErrorType = keyof typeof IDP_ERRORS;

export const idpError = (type: IdpErrorType, text: string): HttpError =>
  new HttpError(IDP_ERRORS[type].status, type, text);

export const isIdpErrorType = (type: string): type is IdpErrorType => type in IDP_ERRORS;
