import { HttpError } from '../../../http-error.ts';

export const unknownLinkError = () =>
  new HttpError(404, 'magic_link_not_found', 'There is no such magic link. Ask for a new one.');

export const endedLinkError = () =>
  new HttpError(
    401,
    'unable_to_auth_magic_link',
    'The magic link was used or has expired. Ask for a new one.',
  );
