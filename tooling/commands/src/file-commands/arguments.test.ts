import { describe, expect, it } from 'vitest';
import { readBakeArguments, readOpenArguments } from './arguments.ts';
import { WrongUsage } from './failure.ts';

const UNSET = { PORT: undefined, ALLOW_INSECURE_HTTP: undefined };
const bake = (...args: string[]) => readBakeArguments(args, UNSET);
const open = (...args: string[]) => readOpenArguments(args, UNSET);

const PLAIN = {
  paths: ['a.pdf'],
  email: 'bo@bakehouse.test',
  serverOrigin: 'http://localhost:4000',
  json: false,
  out: undefined,
};
const OPEN = { ...PLAIN, force: false, ask: undefined, field: undefined };
const AS = ['--as', 'bo@bakehouse.test'];

describe('the arguments of open', () => {
  it.each<[args: string[], expected: object]>([
    [['a.pdf', ...AS], OPEN],
    [[...AS, 'a.pdf'], OPEN],
    [['a.pdf', ...AS, '--ask', ' For the audit '], { ...OPEN, ask: 'For the audit' }],
    [
      ['a.pdf', ...AS, '--ask', 'Audit', '--field', ' Prices '],
      { ...OPEN, ask: 'Audit', field: 'Prices' },
    ],
    [['--as=BO@Bakehouse.TEST', 'a.pdf'], OPEN],
    [['--as', '\u202aBo <bo@bakehouse.test>\u202c', 'a.pdf'], OPEN],
    [['--', 'a.pdf', ...AS], OPEN],
    [['a.pdf', 'b c.pdf', ...AS], { ...OPEN, paths: ['a.pdf', 'b c.pdf'] }],
    [[...AS, '--', '--json', '-x'], { ...OPEN, paths: ['--json', '-x'] }],
    [['--', ...AS, '--', '--'], { ...OPEN, paths: ['--'] }],
    [['--', '-rf.pdf', ...AS], { ...OPEN, paths: ['-rf.pdf'] }],
    [['--', ...AS, '-rf.pdf', '--json'], { ...OPEN, paths: ['-rf.pdf'], json: true }],
    [['--', 'a.pdf', '-b', ...AS, '--', '--c'], { ...OPEN, paths: ['a.pdf', '-b', '--c'] }],
    [[...AS, '--', '-rf.pdf'], { ...OPEN, paths: ['-rf.pdf'] }],
    [['a.pdf', ...AS, '--out', '-'], { ...OPEN, out: '-' }],
    [['a.pdf', ...AS, '--out=x', '--force'], { ...OPEN, out: 'x', force: true }],
    [['a.pdf', ...AS, '--json'], { ...OPEN, json: true }],
    [
      ['a.pdf', ...AS, '--server', 'https://bakehouse.example'],
      { ...OPEN, serverOrigin: 'https://bakehouse.example' },
    ],
  ])('are read from %j', (args, expected) => {
    expect(open(...args)).toEqual(expected);
  });

  it('take the port from the environment', () => {
    expect(readOpenArguments(['a.pdf', ...AS], { ...UNSET, PORT: '4100' })?.serverOrigin).toBe(
      'http://localhost:4100',
    );
  });

  it.each([['--help'], ['-h'], ['a.pdf', '--help'], ['--', '--help']])(
    'are null, so that the usage is printed, for %s %s',
    (...args) => {
      expect([open(...args), bake(...args)]).toEqual([null, null]);
    },
  );

  it.each<[args: string[], message: RegExp]>([
    [[], /Give at least one file/],
    [AS, /Give at least one file/],
    [['', ...AS], /A path is empty/],
    [['a.pdf'], /Give your account with --as EMAIL/],
    [['a.pdf', ...AS, '--ask', ' '], /--ask must be the reason of your request/],
    [['a.pdf', ...AS, '--field', 'Prices'], /--field must be the name of a field .* with --ask/],
    [['a.pdf', '--as'], /--as/],
    [['a.pdf', '--as', '--json'], /^[^\n]*--as[^\n]*$/],
    [['a.pdf', '--as', 'bo'], /--as must be a complete email address, not "bo"/],
    [['a.pdf', '--as', 'jörg@b.example'], /can stand before the @/],
    [['a.pdf', ...AS, ...AS], /Give --as only once/],
    [
      ['a.pdf', ...AS, '--server', 'localhost:4000'],
      /--server must be an http or https address .*, not "localhost:4000"/,
    ],
    [['a.pdf', ...AS, '--allow', 'dee@bakehouse.test'], /--allow/],
    [['a.pdf', ...AS, '--json=yes'], /--json/],
    [['a.pdf', ...AS, '--out', ''], /--out must be a path/],
    [['a.pdf', ...AS, '--out', 'x', '--out', 'y'], /Give --out only once/],
    [['a.pdf', ...AS, '--loud'], /--loud/],
    [['-x', ...AS], /-x/],
  ])('are refused when they are %j', (args, message) => {
    expect(() => open(...args)).toThrow(WrongUsage);
    expect(() => open(...args)).toThrow(message);
  });
});

describe('the arguments of bake', () => {
  const nothing = {
    grantees: [],
    fields: [],
    openable: undefined,
    expires: undefined,
    tell: false,
    seals: true,
    again: false,
  };

  it.each<[args: string[], expected: object]>([
    [[], nothing],
    [['--tell'], { ...nothing, tell: true }],
    [
      ['--allow', ' Dee@Bakehouse.test ', '--allow', '*@BÜCHER.example'],
      { ...nothing, grantees: ['dee@bakehouse.test', '*@xn--bcher-kva.example'] },
    ],
    [
      ['--allow', 'Dee <dee@bakehouse.test>, *@b.example'],
      { ...nothing, grantees: ['dee@bakehouse.test', '*@b.example'] },
    ],
    [
      ['--allow', ' Group: Sales, North ', '--allow', 'dee@b.example'],
      { ...nothing, grantees: ['group:Sales, North', 'dee@b.example'] },
    ],
    [
      ['--field', ' /a = Dee@b.example, *@b.example', '--field=x=y=rye@b.example'],
      {
        ...nothing,
        fields: [
          { field: '/a', grantees: ['dee@b.example', '*@b.example'] },
          { field: 'x=y', grantees: ['rye@b.example'] },
        ],
      },
    ],
    [['--times', '3'], { ...nothing, terms: { max_openings: 3 } }],
    [['--no-seal'], { ...nothing, seals: false }],
    [['--again', '--out', 'x'], { ...nothing, again: true, out: 'x' }],
    [['--openable', '2027-01-01'], { ...nothing, openable: '2027-01-01T00:00:00.000Z' }],
    [['--expires', '31-12-2027 23:59'], { ...nothing, expires: '2027-12-31T23:59:00.000Z' }],
    [
      ['--openable', '01-02-2027', '--expires', '2027-02-01T01:00:01+01:00'],
      { ...nothing, openable: '2027-02-01T00:00:00.000Z', expires: '2027-02-01T00:00:01.000Z' },
    ],
  ])('are read from %j', (args, expected) => {
    expect(bake('a.pdf', ...AS, ...args)).toEqual({ ...PLAIN, ...expected });
  });

  it.each([
    ['12h', 12],
    ['7d', 7 * 24],
  ])('end the access %s from now', (text, hours) => {
    const before = Date.now() + hours * 3_600_000;
    const until = Date.parse(bake('a.pdf', ...AS, '--for', text)?.terms?.until ?? '');
    expect(until).toBeGreaterThanOrEqual(before);
    expect(until).toBeLessThanOrEqual(Date.now() + hours * 3_600_000);
  });

  it.each<[args: string[], message: RegExp]>([
    [['--for', '7'], /--for must be a time such as 7d or 12h, not "7"/],
    [['--for', '0d'], /--for must be/],
    [['--times', '0'], /--times must be a whole number from 1 to 999999, not "0"/],
    [['--allow', 'dee'], /--allow must be an email address or a domain .*, not "dee"/],
    [['--allow', ''], /--allow must be .*, not ""/],
    [['--allow', 'group: '], /--allow must be .* or group:NAME, not "group:"/],
    [['--allow', 'a@b.example, nobody'], /, not "nobody"/],
    [['--allow', 'dee@b.example jörg@b.example'], /can stand before the @/],
    [['--allow', 'ok@b.example', '--allow', '*@com'], /, not "\*@com"/],
    [['--no-seal', '--out', 'x'], /which --no-seal leaves out/],
    [['--field', 'Prices'], /--field must be a name, "=" and people, not "Prices"/],
    [['--field', '=dee@b.example'], /--field must be a name/],
    [['--field', 'Prices=dee'], /The people of --field must be an email address .*, not "dee"/],
    [['--field', 'a=x@b.example', '--field', 'a=y@b.example'], /Give --field only once for a/],
    [['--field', 'a=x@b.example', '--no-seal'], /--field is for new files and their sealed copies/],
    [['--no-seal', '--again'], /which --no-seal leaves out/],
    [['--openable', '31-02-2027'], /--openable must be an ISO date or .*, not "31-02-2027"/],
    [['--expires', 'tomorrow'], /--expires must be .*, not "tomorrow"/],
    [['--expires', ''], /--expires must be .*, not ""/],
    [['--openable', '2027-01-01', '--openable', '2027-01-02'], /Give --openable only once/],
    [['--openable', '2027-01-02', '--expires', '2027-01-01'], /--expires must be after --openable/],
    [['--openable', '2027-01-01', '--expires', '2027-01-01'], /--expires must be after --openable/],
  ])('are refused when they contain %j', (args, message) => {
    expect(() => bake('a.pdf', ...AS, ...args)).toThrow(WrongUsage);
    expect(() => bake('a.pdf', ...AS, ...args)).toThrow(message);
  });
});
