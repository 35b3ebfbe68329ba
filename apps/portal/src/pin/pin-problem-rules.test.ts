import { expect, it } from 'vitest';
import { ApiFailure, type ApiFailureDetails } from '@bakehouse/contract';
import { UnconfirmedSessionError } from '../session/portal-session.ts';
import { toPinProblem } from './pin-problem-rules.ts';

const FALLBACK = 'Failed.';
const WRONG = 'Invalid PIN or code. Please try again.';
const UNCONFIRMED = 'Unable to validate session. Please try again.';

it.each<[ApiFailureDetails, string, string]>([
  [
    { status: 403, errorType: 'invalid_pin', triesLeft: 4 },
    WRONG,
    '4 tries left. After that, PIN entry is locked for a while.',
  ],
  [
    { status: 403, errorType: 'invalid_pin', triesLeft: 1 },
    WRONG,
    '1 try left. After that, PIN entry is locked for a while.',
  ],
  [
    { status: 403, errorType: 'invalid_pin', triesLeft: 0 },
    WRONG,
    'PIN entry is locked for a while. The email that we sent you has a link that unlocks it.',
  ],
  [{ status: 403, errorType: 'invalid_pin' }, WRONG, ''],
  [
    { status: 429, errorType: 'pin_locked', message: 'Locked.', retryAfterSeconds: 7_200 },
    'Locked.',
    'Try again in 2 hours.',
  ],
  [{ status: 400, errorType: 'weak_pin', message: 'Too common.' }, 'Too common.', ''],
  [{ status: 401, message: 'No live session.' }, UNCONFIRMED, ''],
  [{ status: 400 }, FALLBACK, ''],
])('says for %j: %s %s', (failure, title, detail) => {
  expect(toPinProblem(new ApiFailure(failure), FALLBACK)).toMatchObject({ title, detail });
});

it.each([
  [new UnconfirmedSessionError(), UNCONFIRMED, 'confirm'],
  [new ApiFailure({ errorType: 'already_exists', message: 'Exists.' }), 'Exists.', 'enterExisting'],
  [new ApiFailure({ status: 403, errorType: 'invalid_pin' }), WRONG, null],
  [new TypeError('unexpected'), FALLBACK, null],
])('knows what helps against %s', (error, title, remedy) => {
  expect(toPinProblem(error, FALLBACK)).toMatchObject({ title, remedy });
});
