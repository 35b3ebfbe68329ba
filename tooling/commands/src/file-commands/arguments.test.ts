import { describe, expect, it } from 'vitest';
import { readBakeOrder, readOpenOrder } from './arguments.ts';
import { WrongUsage } from './failure.ts';

const NO_PORT = { PORT: undefined };
const bake = (...args: string[]) => readBakeOrder(args, NO_PORT);
const open = (...args: string[]) => readOpenOrder(args, NO_PORT);

const PLAIN = {
  paths: ['a.pdf'],
  email: 'bo@bakehouse.test',
  server: 'http://localhost:4000',
  json: false,
};
const AS = ['--as', 'bo@bakehouse.test'];

describe('the arguments of open', () => {
  it.each<[args: string[], expected: object]>([
    [['a.pdf', ...AS], PLAIN],
    [[...AS, 'a.pdf'], PLAIN],
    [['--as=BO@Bakehouse.TEST', 'a.pdf'], PLAIN],
    [['--', 'a.pdf', ...AS], PLAIN],
    [['a.pdf', 'b c.pdf', ...AS], { ...PLAIN, paths: ['a.pdf', 'b c.pdf'] }],
    [[...AS, '--', '--json', '-x'], { ...PLAIN, paths: ['--json', '-x'] }],
    [['--', ...AS, '--', '--'], { ...PLAIN, paths: ['--'] }],
    [['a.pdf', ...AS, '--json'], { ...PLAIN, json: true }],
    [
      ['a.pdf', ...AS, '--server', 'https://bakehouse.example'],
      { ...PLAIN, server: 'https://bakehouse.example' },
    ],
  ])('of %j', (args, expected) => {
    expect(open(...args)).toEqual(expected);
  });

  it('leave the port to the environment', () => {
    expect(readOpenOrder(['a.pdf', ...AS], { PORT: '4100' })?.server).toBe('http://localhost:4100');
  });

  it.each([['--help'], ['-h'], ['a.pdf', '--help'], ['--', '--help']])(
    'ask for the usage with %s %s',
    (...args) => {
      expect([open(...args), bake(...args)]).toEqual([null, null]);
    },
  );

  it.each<[args: string[], message: RegExp]>([
    [[], /Name at least one file/],
    [AS, /Name at least one file/],
    [['', ...AS], /A path is empty/],
    [['a.pdf'], /Say who you are with --as EMAIL/],
    [['a.pdf', '--as'], /--as/],
    [['a.pdf', '--as', '--json'], /^[^\n]*--as[^\n]*$/],
    [['a.pdf', '--as', 'bo'], /--as is "bo"; it must be a whole e-mail address/],
    [['a.pdf', ...AS, ...AS], /--as is given more than once/],
    [['a.pdf', ...AS, '--server', 'localhost:4000'], /--server is "localhost:4000"; it must be/],
    [['a.pdf', ...AS, '--allow', 'dee@bakehouse.test'], /--allow/],
    [['a.pdf', ...AS, '--json=yes'], /--json/],
    [['a.pdf', ...AS, '--loud'], /--loud/],
    [['-x', ...AS], /-x/],
  ])('are refused as %j', (args, message) => {
    expect(() => open(...args)).toThrow(WrongUsage);
    expect(() => open(...args)).toThrow(message);
  });
});

describe('the arguments of bake', () => {
  const nothing = { grantees: [], openable: undefined, expires: undefined };

  it.each<[args: string[], expected: object]>([
    [[], nothing],
    [
      ['--allow', ' Dee@Bakehouse.test ', '--allow', '*@BÜCHER.example'],
      { ...nothing, grantees: ['dee@bakehouse.test', '*@xn--bcher-kva.example'] },
    ],
    [['--openable', '2027-01-01'], { ...nothing, openable: '2027-01-01T00:00:00.000Z' }],
    [['--expires', '31-12-2027 23:59'], { ...nothing, expires: '2027-12-31T23:59:00.000Z' }],
    [
      ['--openable', '01-02-2027', '--expires', '2027-02-01T01:00:01+01:00'],
      { ...nothing, openable: '2027-02-01T00:00:00.000Z', expires: '2027-02-01T00:00:01.000Z' },
    ],
  ])('of %j', (args, expected) => {
    expect(bake('a.pdf', ...AS, ...args)).toEqual({ ...PLAIN, ...expected });
  });

  it.each<[args: string[], message: RegExp]>([
    [['--allow', 'dee'], /--allow is "dee"; it must be/],
    [['--allow', 'a@b.example,c@d.example'], /--allow is "a@b.example,c@d.example"/],
    [['--allow', 'ok@b.example', '--allow', '*@com'], /--allow is "\*@com"/],
    [['--openable', '31-02-2027'], /--openable is "31-02-2027"; it must be an ISO date or/],
    [['--expires', 'tomorrow'], /--expires is "tomorrow"/],
    [['--expires', ''], /--expires is ""/],
    [['--openable', '2027-01-01', '--openable', '2027-01-02'], /--openable is given more than/],
    [['--openable', '2027-01-02', '--expires', '2027-01-01'], /--expires must be after --openable/],
    [['--openable', '2027-01-01', '--expires', '2027-01-01'], /--expires must be after --openable/],
  ])('are refused with %j', (args, message) => {
    expect(() => bake('a.pdf', ...AS, ...args)).toThrow(WrongUsage);
    expect(() => bake('a.pdf', ...AS, ...args)).toThrow(message);
  });
});
