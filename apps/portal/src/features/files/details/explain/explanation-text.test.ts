import { describe, expect, it } from 'vitest';
import type { AccessAnswer } from '../../../../api/access/access.ts';
import { toExplanationText } from './explanation-text.ts';

const DEE = 'dee@bakehouse.test';
const NOW = '2026-11-21T12:00:00.000Z';
const LATER = '2026-12-05T00:00:00.000Z';

const explain = (given: Partial<AccessAnswer>, isAboutDate = false) =>
  toExplanationText(
    {
      allowed: true,
      rule: 'email_grant',
      matched: ['email_grant'],
      changesAt: null,
      openingsLeft: null,
      at: NOW,
      ...given,
    },
    { email: DEE, isAboutDate },
    (iso) => iso.slice(0, 10),
  );

const refused = { allowed: false, rule: 'expired', matched: ['expired', 'email_grant'] } as const;

describe('the verdict', () => {
  it.each([
    [{}, false, `${DEE} can open this file.`],
    [refused, false, `${DEE} cannot open this file.`],
    [{}, true, `${DEE} can open this file on 2026-11-21.`],
    [refused, true, `${DEE} cannot open this file on 2026-11-21.`],
  ])('of %j about a date: %s is "%s"', (given, isAboutDate, verdict) => {
    expect(explain(given, isAboutDate).verdict).toBe(verdict);
  });
});

it('names the deciding rule first and then every other one', () => {
  expect(explain(refused)).toMatchObject({
    reason: 'The file has expired.',
    also: ['Has access by email address.'],
  });
});

it.each([
  [{}, 'The answer stays the same unless somebody changes access, dates or bans.'],
  [{ changesAt: LATER }, 'Until 2026-12-05. After that, the answer changes.'],
  [{ openingsLeft: 1 }, 'One opening is left.'],
  [
    { openingsLeft: 2, changesAt: LATER },
    '2 openings are left. Until 2026-12-05. After that, the answer changes.',
  ],
  [{ ...refused, changesAt: LATER }, 'From 2026-12-05 on, this person can open it.'],
])('says when %j changes: %s', (given, change) => {
  expect(explain(given).change).toBe(change);
});
