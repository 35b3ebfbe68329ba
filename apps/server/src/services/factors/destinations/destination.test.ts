import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { HttpError } from '../../../http-error.ts';
import { emailDestination, phoneDestination } from './destination.ts';

const server = useTestServer();

const project = () => server().deps.projects.portal;
const toEmail = (typed: string) => emailDestination(server().deps, project(), typed);
const toPhone = (typed: string) => phoneDestination(server().deps, project(), typed);

const errorTypeOf = (run: () => unknown) => {
  try {
    run();
    return 'no error';
  } catch (error) {
    return error instanceof HttpError ? `${error.status} ${error.type}` : String(error);
  }
};

describe('a phone number', () => {
  it.each([
    ['+12025550162', '+12025550162'],
    [' +1 (202) 555-0162 ', '+12025550162'],
    ['+４９ 1511 2345678', '+4915112345678'],
    ['\u202a+٤٩\u00a01511\u200b2345678\u202c', '+4915112345678'],
  ])('is stored in E.164: %j', (typed, number) => {
    expect(toPhone(typed).identifier).toEqual({ kind: 'phone', number });
  });

  it.each([
    '2025550162',
    '+1',
    '+15555550100',
    '+12025550162 ext. 5',
    '+12025550162,+12025550163',
    'call +12025550162',
    '+1202555016A',
    '+19005550100',
    `+1${'2'.repeat(60)}`,
    '+12025550162\r\nBcc: +12025550163',
  ])('is refused: %j', (typed) => {
    expect(errorTypeOf(() => toPhone(typed))).toBe('400 invalid_phone_number');
  });
});

describe('an email address', () => {
  it.each([
    ['\u202aAda@X.Example\u202c', 'Ada@X.Example'],
    [' Ada\u200b@X.Example.\u00a0', 'Ada@X.Example'],
  ])('is stored as written, without what nobody sees: %j', (typed, address) => {
    expect(toEmail(typed).identifier).toMatchObject({ address });
  });

  it.each([
    'a@x.example,b@y.example',
    'a@x.example\r\nBcc: z@z.example',
    '"a@evil.example x"@good.example',
    'nobody',
    `${'a'.repeat(300)}@x.example`,
  ])('is refused: %j', (typed) => {
    expect(errorTypeOf(() => toEmail(typed))).toBe('400 invalid_email');
  });

  it('is refused by saying which letters are wrong before the @', () => {
    expect(() => toEmail('jörg@x.example')).toThrow(/can stand before the @\.$/);
  });
});

describe('a method id', () => {
  it('is the same for every spelling of a destination, and different for any other', () => {
    const ids = ['ada@x.example', ' Ada@X.Example '].map((typed) => toEmail(typed).methodId);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).toMatch(
      /^email-test-[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
    expect(toEmail('bo@x.example').methodId).not.toBe(ids[0]);
    expect(toPhone('+12025550162').methodId).toMatch(/^phone-number-test-/);
  });

  it('is different in every project', () => {
    const other = { ...project(), project_id: 'project-live-1' };
    const { methodId } = emailDestination(server().deps, other, 'ada@x.example');
    expect(methodId).toMatch(/^email-live-/);
    expect(methodId.slice(-12)).not.toBe(toEmail('ada@x.example').methodId.slice(-12));
  });
});
