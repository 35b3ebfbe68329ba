import { describe, expect, it } from 'vitest';
import { WrongUsage } from '../failure.ts';
import { toServerOrigin } from './server-origin.ts';

const UNSET = { PORT: undefined, ALLOW_INSECURE_HTTP: undefined };

describe('toServerOrigin', () => {
  it.each<[typed: string | undefined, port: string | undefined, expected: string]>([
    [undefined, undefined, 'http://localhost:4000'],
    [undefined, '4100', 'http://localhost:4100'],
    ['http://localhost:5000/', '4100', 'http://localhost:5000'],
    ['http://127.0.0.1:5000', undefined, 'http://127.0.0.1:5000'],
    ['http://127.8.9.10', undefined, 'http://127.8.9.10'],
    ['http://[::1]:5000', undefined, 'http://[::1]:5000'],
    ['http://bakehouse.localhost', undefined, 'http://bakehouse.localhost'],
    ['HTTPS://Bakehouse.Example', undefined, 'https://bakehouse.example'],
    ['https://bakehouse.example:8443', undefined, 'https://bakehouse.example:8443'],
  ])('converts %s with PORT %s to %s', (typed, port, expected) => {
    expect(toServerOrigin(typed, { ...UNSET, PORT: port })).toBe(expected);
  });

  it.each([
    ['', /, not ""\.$/],
    ['localhost', /^--server must be an http or https address .*, not "localhost"\.$/],
    ['localhost:4000', /must be an http or https address/],
    ['ftp://localhost', /must be an http or https address/],
    ['https://bakehouse.example/api', /without a path/],
    ['https://bakehouse.example/?a=b', /without a path/],
    ['https://bo:secret@bakehouse.example', /without a path/],
    ['http://bakehouse.example', /would receive your password unencrypted\. Use https/],
    ['http://192.168.1.7:4000', /^http:\/\/192\.168\.1\.7:4000 would receive/],
    ['http://127.0.0.1.example', /unencrypted/],
    ['http://localhost.example', /unencrypted/],
  ])('refuses %s', (typed, message) => {
    expect(() => toServerOrigin(typed, UNSET)).toThrow(WrongUsage);
    expect(() => toServerOrigin(typed, UNSET)).toThrow(message);
  });

  it('accepts plain http for a trial only when the environment allows it', () => {
    const origin = 'http://192.168.1.7:4000';
    expect(toServerOrigin(origin, { ...UNSET, ALLOW_INSECURE_HTTP: '1' })).toBe(origin);
    expect(() => toServerOrigin(origin, { ...UNSET, ALLOW_INSECURE_HTTP: '0' })).toThrow(
      'for a trial, set ALLOW_INSECURE_HTTP=1.',
    );
  });

  it('names PORT when it is wrong', () => {
    expect(() => toServerOrigin(undefined, { ...UNSET, PORT: 'oven' })).toThrow(
      /^PORT must be a port number such as 4000, not "oven"\.$/,
    );
  });
});
