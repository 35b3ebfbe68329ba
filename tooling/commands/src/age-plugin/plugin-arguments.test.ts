import { describe, expect, it } from 'vitest';
import { WrongUsage } from '../file-commands/failure.ts';
import { readPluginArguments } from './plugin-arguments.ts';

const UNSET = { PORT: undefined, ALLOW_INSECURE_HTTP: undefined };
const read = (...args: string[]) => readPluginArguments(args, UNSET);

const AS = ['--as', 'Bo@Bakehouse.test'];
const account = { email: 'bo@bakehouse.test', serverOrigin: 'http://localhost:4000' };
const elsewhere = { ...account, serverOrigin: 'https://bakehouse.example' };

describe('the arguments of the plugin of age', () => {
  it.each<[args: string[], expected: object]>([
    [['--age-plugin=identity-v1'], { kind: 'state_machine', name: 'identity-v1' }],
    [['--identity', ...AS], { kind: 'identity', account }],
    [
      ['--identity', ...AS, '--server', 'https://bakehouse.example/'],
      { kind: 'identity', account: elsewhere },
    ],
    [['--recipient', 'a b.pdf', ...AS], { kind: 'recipient', account, path: 'a b.pdf' }],
    [['--help'], { kind: 'help' }],
    [['--identity', '-h'], { kind: 'help' }],
  ])('are read from %j', (args, expected) => {
    expect(read(...args)).toEqual(expected);
  });

  it.each<[args: string[], message: RegExp]>([
    [[], /Give either --identity or --recipient FILE/],
    [AS, /Give either/],
    [['--identity', '--recipient', 'a.pdf', ...AS], /Give either/],
    [['--recipient', '', ...AS], /Give either/],
    [['--identity', 'a.pdf', ...AS], /Give either/],
    [['--recipient', 'a.pdf', '--recipient', 'b.pdf', ...AS], /Give --recipient only once/],
    [['--identity'], /Give your account with --as EMAIL/],
    [['--recipient', 'a.pdf', '--as', 'bo'], /--as must be a complete email address/],
    [['--identity', ...AS, '--server', 'http://bakehouse.example'], /Use https/],
    [['--loud'], /--loud/],
  ])('are refused when they are %j', (args, message) => {
    expect(() => read(...args)).toThrow(WrongUsage);
    expect(() => read(...args)).toThrow(message);
  });
});
