import { HttpError } from '../../../http-error.ts';

export const passkeyRefusedError = (reason: string) =>
  new HttpError(401, 'unable_to_auth_webauthn_registration', reason);

export const registrationNotFoundError = (text: string) =>
  new HttpError(404, 'webauthn_registration_not_found', text);
