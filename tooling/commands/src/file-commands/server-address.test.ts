import { describe, expect, it } from 'vitest';
import { WrongUsage } from './failure.ts';
import { serverOrigin } from './server-address.ts';

describe('serverOrigin', () => {
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
  ])('of %s with PORT %s is %s', (typed, port, expected) => {
    expect(serverOrigin(typed, port)).toBe(expected);
  });

  it.each([
    ['', /--server is ""/],
    ['localhost', /--server is "localhost"; it must be an http or https address/],
    ['localhost:4000', /it must be an http or https address/],
    ['ftp://localhost', /it must be an http or https address/],
    ['https://bakehouse.example/api', /without a path/],
    ['https://bakehouse.example/?a=b', /without a path/],
    ['https://bo:secret@bakehouse.example', /without a path/],
    ['http://bakehouse.example', /anybody on the way reads the password. Use https/],
    ['http://192.168.1.7:4000', /Over http:\/\/192.168.1.7:4000 anybody/],
    ['http://127.0.0.1.example', /anybody/],
    ['http://localhost.example', /anybody/],
  ])('refuses %s', (typed, message) => {
    expect(() => serverOrigin(typed, undefined)).toThrow(WrongUsage);
    expect(() => serverOrigin(typed, undefined)).toThrow(message);
  });

  it('names PORT where that is wrong', () => {
    expect(() => serverOrigin(undefined, 'oven')).toThrow(
      /^PORT leads to "http:\/\/localhost:oven"/,
    );
  });
});
