import { describe, expect, it } from 'vitest';
import { toBanText, toStatusDetail } from './shared-text.ts';

const NEXT = '2026-12-05T00:00:00.000Z';
const showDay = (iso: string) => iso.slice(0, 10);

describe('toStatusDetail', () => {
  it.each([
    ['open', true, NEXT, 'Until 2026-12-05'],
    ['open', true, null, null],
    ['open', false, NEXT, null],
    ['not_openable_yet', false, NEXT, 'Opens on 2026-12-05'],
    ['not_openable_yet', false, null, null],
    ['expired', false, null, null],
    ['closed', false, null, 'Baker inactive'],
  ] as const)(
    'says of a file that is %s (allowed: %s) until %s: %s',
    (status, isAllowed, changesAt, text) => {
      expect(toStatusDetail({ status, isAllowed, changesAt }, showDay)).toBe(text);
    },
  );
});

describe('toBanText', () => {
  const file = (rule: 'email_grant' | 'individual_ban' | 'org_ban', baker = 'bo@b.test') => ({
    rule,
    baker,
  });

  it('is null without a ban', () => {
    expect(toBanText([])).toBeNull();
    expect(toBanText([file('email_grant')])).toBeNull();
  });

  it('names each banning baker once', () => {
    const files = [
      file('individual_ban'),
      file('individual_ban'),
      file('individual_ban', 'cy@b.test'),
    ];
    expect(toBanText(files)?.text).toBe(
      'bo@b.test, cy@b.test banned you from opening their files. Ask them to lift the ban.',
    );
  });

  it('tells the ban of the organisation before those of bakers', () => {
    expect(toBanText([file('individual_ban'), file('org_ban')])?.title).toBe(
      'You are banned from all files',
    );
  });
});
