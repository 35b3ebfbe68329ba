import { idpError } from '../idp-errors.ts';
import type { RequestCheck } from './authorization-request.ts';

const MAX_AGE_PATTERN = /^\d+$/;

export const checkMaxAge: RequestCheck = ({ maxAge }) =>
  maxAge === undefined || MAX_AGE_PATTERN.test(maxAge)
    ? undefined
    : idpError('idp_invalid_prompt', 'The max_age must be a number of seconds, such as 3600.');
