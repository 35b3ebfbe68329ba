import { idpError } from '../idp-errors.ts';
import type { RequestCheck } from './authorization-request.ts';

/** Other response types were removed from OAuth 2.1. */
export const checkResponseType: RequestCheck = ({ responseType }) =>
  responseType === 'code'
    ? undefined
    : idpError('idp_unsupported_response_type', 'The response_type must be code.');
