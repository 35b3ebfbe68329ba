import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isUnavailable } from './unavailable.ts';

const coded = (code: string) => Object.assign(new Error('something'), { code });

describe('isUnavailable', () => {
  it.each([
    { code: '08000', what: 'connection exception' },
    { code: '08001', what: 'no connection can be made' },
    { code: '08003', what: 'the connection does not exist' },
    { code: '08004', what: 'the connection is rejected' },
    { code: '08006', what: 'the connection failed' },
    { code: '08007', what: 'nobody knows how a transaction ended' },
    { code: '08P01', what: 'a pooler has no server' },
    { code: '25006', what: 'a standby that only reads' },
    { code: '25P03', what: 'ended while idle in a transaction' },
    { code: '25P04', what: 'a transaction took too long' },
    { code: '28000', what: 'the server lets nobody in' },
    { code: '28P01', what: 'the password was changed' },
    { code: '3D000', what: 'the database is gone' },
    { code: '40001', what: 'transactions in each other’s way' },
    { code: '40003', what: 'nobody knows how a statement ended' },
    { code: '40P01', what: 'a deadlock' },
    { code: '53000', what: 'too few resources' },
    { code: '53100', what: 'a full disk' },
    { code: '53200', what: 'no memory' },
    { code: '53300', what: 'too many connections' },
    { code: '53400', what: 'a limit of the configuration' },
    { code: '55P03', what: 'a lock that is not to be had' },
    { code: '57014', what: 'a statement took too long' },
    { code: '57P01', what: 'the backend was ended' },
    { code: '57P02', what: 'another backend crashed' },
    { code: '57P03', what: 'it is starting, stopping or recovering' },
    { code: '57P04', what: 'the database was dropped' },
    { code: '57P05', what: 'idle for too long' },
    { code: '58030', what: 'the disk fails' },
    { code: 'ECONNREFUSED', what: 'nobody listens' },
    { code: 'ECONNRESET', what: 'cut in the middle' },
    { code: 'EPIPE', what: 'cut before a statement' },
    { code: 'ENOENT', what: 'no socket' },
    { code: 'ENOTFOUND', what: 'no such host' },
    { code: 'ENETUNREACH', what: 'no way there' },
    { code: 'ENOSPC', what: 'a full disk on our side' },
    { code: 'EDQUOT', what: 'a quota that is used up' },
  ])('is true for $code: $what', ({ code }) => {
    expect(isUnavailable(coded(code))).toBe(true);
    expect(isUnavailable(new DrizzleQueryError('select 1', [], coded(code)))).toBe(true);
    expect(isUnavailable(new AggregateError([coded(code)]))).toBe(true);
  });

  it.each([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('is true for the error of the driver: %s', (message) => {
    expect(isUnavailable(new Error('a statement', { cause: new Error(message) }))).toBe(true);
  });

  it.each([
    { what: 'a unique violation', error: coded('23505') },
    { what: 'a wrong statement', error: coded('42601') },
    { what: 'wrong data', error: coded('22P02') },
    { what: 'an integrity violation at the end of a transaction', error: coded('40002') },
    { what: 'an error of our own', error: new TypeError('undefined is not a function') },
    { what: 'something else', error: 'Connection terminated' },
  ])('is false for $what', ({ error }) => {
    expect(isUnavailable(error)).toBe(false);
  });
});
