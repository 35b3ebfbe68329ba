import type { DenyingRule } from '@bakehouse/contract';
import { HttpError, retryAfterHeader } from '../../../http-error.ts';

export const alreadyAskedError = () =>
  new HttpError(
    409,
    'already_exists',
    'You have asked for this file already. Wait for the answer, or withdraw the request.',
  );

export const canOpenError = () =>
  new HttpError(409, 'already_allowed', 'You have this access already. Open the file.');

export const ownFileError = () =>
  new HttpError(409, 'already_allowed', 'This is your own file. Change who may open it yourself.');

export const tooManyAsksError = (retryAt: Date, now: Date) =>
  new HttpError(
    429,
    'too_many_requests',
    'You have asked for five files within a day. Try again tomorrow.',
    retryAfterHeader(retryAt.getTime() - now.getTime()),
  );

export const requestClosedError = () =>
  new HttpError(
    409,
    'request_closed',
    'This request is answered, withdrawn or expired. Load the list again.',
  );

export const requestNotFoundError = () =>
  new HttpError(404, 'not_found', 'There is no request with this id.');

export const pastEndError = () =>
  new HttpError(400, 'invalid_request', 'until must be in the future', {
    fields: { until: 'must be in the future' },
  });

const STILL_CLOSED_TEXTS: Partial<Record<DenyingRule, string>> = {
  destroyed: 'The file was destroyed. Restore it first.',
  org_ban: 'An administrator has banned this person. Ask one to lift the ban first.',
  individual_ban: 'You have banned this person. Lift the ban first.',
};

export const stillClosedError = (rule: string) =>
  new HttpError(
    409,
    'still_closed',
    STILL_CLOSED_TEXTS[rule as DenyingRule] ??
      'The dates of the file close it. Send move_dates to move them, for everybody with access.',
  );
