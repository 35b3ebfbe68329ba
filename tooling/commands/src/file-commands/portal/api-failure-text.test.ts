import { toApiFailure } from '@bakehouse/contract';
import { expect, it } from 'vitest';
import { apiFailureText } from './api-failure-text.ts';

interface Case {
  status: number;
  type: string;
  error?: string;
  retryAfterSeconds?: number;
  tries_left?: number;
}

const NOW = new Date('2026-11-21T20:59:30Z');

const textOf = ({ status, type, error = 'No.', retryAfterSeconds, tries_left }: Case) => {
  const body = { error, error_type: type, request_id: 'request-id-1', tries_left };
  const headers = new Headers(
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  );
  return apiFailureText(toApiFailure({ status, headers }, body), NOW);
};

it.each<[answer: Case, text: RegExp]>([
  [{ status: 401, type: 'unauthorized_credentials' }, /^Wrong email or password\./],
  [{ status: 401, type: 'session_not_found' }, /^The server ended the session\. Run/],
  [{ status: 403, type: 'invalid_pin', tries_left: 4 }, /^Wrong PIN\. 4 tries left\.$/],
  [{ status: 403, type: 'invalid_pin', tries_left: 1 }, /^Wrong PIN\. 1 try left\.$/],
  [{ status: 403, type: 'invalid_pin', tries_left: 0 }, /^Wrong PIN\. PIN entry is now locked\.$/],
  [{ status: 403, type: 'invalid_pin' }, /^Wrong PIN\.$/],
  [
    { status: 429, type: 'pin_locked', retryAfterSeconds: 900 },
    /locked until 2026-11-21 21:14 UTC \(in 15 minutes\)\.$/,
  ],
  [{ status: 429, type: 'pin_locked' }, /locked for a while\.$/],
  [{ status: 429, type: 'too_many_requests', retryAfterSeconds: 10 }, /again in 10 seconds\.$/],
  [{ status: 429, type: 'too_many_requests' }, /Try again later\.$/],
  [
    { status: 503, type: 'unavailable', error: 'Down.', retryAfterSeconds: 120 },
    /^Down \(request request-id-1, status 503\)\. Try again in 2 minutes\.$/,
  ],
  [{ status: 500, type: 'internal_server_error' }, /^No \(request request-id-1, status 500\)\./],
  [
    { status: 507, type: 'oven_full' },
    /^No \(request request-id-1, status 507\)\. Try again later/,
  ],
  [{ status: 413, type: 'body_too_large' }, /Use --allow for fewer addresses/],
  [
    { status: 400, type: 'invalid_request', error: 'name is too long' },
    /^The server refused: name is too long$/,
  ],
  [
    { status: 403, type: 'admin_required', error: 'Only bakers.' },
    /^The server refused: Only bakers\.$/,
  ],
  [
    { status: 403, type: '__proto__', error: 'Only bakers.' },
    /^The server refused: Only bakers\.$/,
  ],
])('explains %j', (answer, text) => {
  expect(textOf(answer)).toMatch(text);
});
