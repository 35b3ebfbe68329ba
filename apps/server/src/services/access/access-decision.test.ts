import { BASE_KEY_PATH, withoutPlusTag, type AccessRule } from '@bakehouse/contract';
import { propertyRuns } from '@bakehouse/vitest/property-runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLOSED_FILE,
  FIELD_KEY_PATH,
  ruleCircumstances,
  withBan,
  withGrant,
  withGroupGrant,
} from '../../../test/access/access-rules.ts';
import {
  arbitraryAccessFile,
  arbitraryAddress,
  arbitraryInstant,
  TEST_NOW,
} from '../../../test/access/access-worlds.ts';
import {
  decideAccess,
  explainAccess,
  grantAddressesOf,
  type AccessDecision,
  type AccessFile,
  type AccessGrant,
} from './access-decision.ts';
import type { GrantLimits } from './grant-limits.ts';

const MIA = 'mia@partner.example';
const later = (ms: number) => new Date(TEST_NOW.getTime() + ms);

const OPEN = withGrant(CLOSED_FILE, MIA);

const CIRCUMSTANCES = ruleCircumstances(MIA, TEST_NOW);

const ALLOWED_BY: readonly AccessRule[] = [
  'layered_grant',
  'email_grant',
  'wildcard_grant',
  'group_grant',
];

/** These rules apply only to somebody with a grant. */
const GRANTED: readonly AccessRule[] = [...ALLOWED_BY, 'access_ended', 'openings_used_up'];

describe('each rule', () => {
  it.each(CIRCUMSTANCES)('%s decides alone', (rule, apply) => {
    const decision = decideAccess(apply(CLOSED_FILE), MIA, TEST_NOW);
    expect(decision).toMatchObject({ rule, allowed: ALLOWED_BY.includes(rule) });
  });

  const pairs = CIRCUMSTANCES.flatMap((earlier, index) =>
    CIRCUMSTANCES.slice(index + 1).map(
      (after) => [earlier[0], after[0], earlier[1], after[1]] as const,
    ),
  );

  it.each(pairs)('%s decides before %s', (rule, _other, apply, applyOther) => {
    expect(decideAccess(apply(applyOther(CLOSED_FILE)), MIA, TEST_NOW).rule).toBe(rule);
    expect(decideAccess(applyOther(apply(CLOSED_FILE)), MIA, TEST_NOW).rule).toBe(rule);
  });
});

describe('the dates', () => {
  const dated = { ...OPEN, openableAt: later(0), expiresAt: later(10) };

  it.each([
    [-1000, 'not_openable_yet', 0],
    [-1, 'not_openable_yet', 0],
    [0, 'email_grant', 10],
    [1, 'email_grant', 10],
    [9, 'email_grant', 10],
    [10, 'expired', null],
    [11, 'expired', null],
  ])('%i ms after the openable date decide %s until %s', (ms, rule, changesAt) => {
    const decision = decideAccess(dated, MIA, later(ms));
    expect([decision.rule, decision.changesAt]).toEqual([
      rule,
      changesAt === null ? null : later(changesAt),
    ]);
  });

  it.each<[string, Partial<AccessFile>, AccessRule, number | null]>([
    ['neither', {}, 'email_grant', null],
    ['an openable date behind', { openableAt: later(-1) }, 'email_grant', null],
    ['an openable date ahead', { openableAt: later(5) }, 'not_openable_yet', 5],
    ['an end ahead', { expiresAt: later(5) }, 'email_grant', 5],
    ['an end behind', { expiresAt: later(-5) }, 'expired', null],
    [
      'an end before the openable date',
      { openableAt: later(5), expiresAt: later(3) },
      'not_openable_yet',
      5,
    ],
    ['one instant for both', { openableAt: later(5), expiresAt: later(5) }, 'not_openable_yet', 5],
    [
      'both ahead without a grant',
      { openableAt: later(5), expiresAt: later(9), grants: [] },
      'not_openable_yet',
      5,
    ],
    ['an end ahead without a grant', { expiresAt: later(9), grants: [] }, 'no_grant', 9],
    [
      'both ahead of a destroyed file',
      { openableAt: later(5), expiresAt: later(9), destroyedAt: TEST_NOW },
      'destroyed',
      null,
    ],
    [
      'both ahead of an inactive baker',
      { openableAt: later(5), bakerIsActive: false },
      'inactive_baker',
      null,
    ],
    [
      'an end ahead of a ban',
      { expiresAt: later(5), bans: [{ address: MIA, level: 'org' }] },
      'org_ban',
      null,
    ],
  ])('%s', (_name, dates, rule, changesAt) => {
    const decision = decideAccess({ ...OPEN, ...dates }, MIA, TEST_NOW);
    expect([decision.rule, decision.changesAt]).toEqual([
      rule,
      changesAt === null ? null : later(changesAt),
    ]);
  });
});

describe('a ban', () => {
  it.each([
    [MIA, MIA],
    ['mia+rye@partner.example', MIA],
    [MIA, 'mia+rye@partner.example'],
    ['mia+a@partner.example', 'mia+b@partner.example'],
  ])('of %s reaches %s', (address, asker) => {
    const file = withGrant(withBan(OPEN, 'individual', address), asker);
    expect(decideAccess(file, asker, TEST_NOW).rule).toBe('individual_ban');
  });

  it.each([
    'bo@partner.example',
    'mia@other.example',
    'mia@mail.partner.example',
    'mi@partner.example',
  ])('of %s does not reach mia@partner.example', (address) => {
    expect(decideAccess(withBan(OPEN, 'org', address), MIA, TEST_NOW).allowed).toBe(true);
  });
});

describe('a grant', () => {
  it('opens each path that is granted to the address or its domain, once and in order', () => {
    const file = {
      ...CLOSED_FILE,
      grants: [
        { address: '*@partner.example', keyPath: "m/0'/0'/2'" },
        { address: MIA, keyPath: "m/0'/0'/1'" },
        { address: MIA, keyPath: BASE_KEY_PATH },
        { address: MIA, keyPath: "m/0'/0'/2'" },
        { address: 'bo@partner.example', keyPath: "m/0'/0'/3'" },
      ],
    };
    expect(decideAccess(file, MIA, TEST_NOW)).toEqual({
      allowed: true,
      rule: 'layered_grant',
      keyPaths: [BASE_KEY_PATH, "m/0'/0'/1'", "m/0'/0'/2'"],
      changesAt: null,
      isGranted: true,
    });
  });

  it('shows isGranted only to people with a grant, whatever the rule', () => {
    for (const [, apply] of CIRCUMSTANCES) {
      expect(decideAccess(apply(OPEN), MIA, TEST_NOW).isGranted).toBe(true);
      expect(decideAccess(apply(OPEN), 'bo@other.example', TEST_NOW).isGranted).toBe(false);
    }
  });
});

it('names an address and its whole domain', () => {
  expect(grantAddressesOf(MIA)).toEqual([MIA, '*@partner.example']);
});

describe('an explanation', () => {
  it('has all rules that apply, in the order in which they are checked', () => {
    for (const [index, [rule, apply]] of CIRCUMSTANCES.entries()) {
      for (const [other, applyOther] of CIRCUMSTANCES.slice(index + 1)) {
        const { matched } = explainAccess(apply(applyOther(CLOSED_FILE)), MIA, TEST_NOW);
        const isGranted = [rule, other].some((each) => GRANTED.includes(each));
        const without = isGranted || other === 'no_grant' ? [] : ['no_grant'];
        const expected = isGranted
          ? [rule, other].filter((each) => each !== 'no_grant')
          : [rule, other];
        expect(matched).toEqual([...expected, ...without]);
      }
    }
  });

  it('tells a grant for a field from grants for the whole file', () => {
    const file = withGrant(withGrant(CLOSED_FILE, MIA, FIELD_KEY_PATH), '*@partner.example');
    expect(explainAccess(file, MIA, TEST_NOW).matched).toEqual(['layered_grant', 'wildcard_grant']);
  });

  it.each<[string, Partial<AccessFile>, boolean, number | null]>([
    ['an end ahead', { expiresAt: later(5) }, true, 5],
    ['an openable date ahead', { openableAt: later(5) }, false, 5],
    ['an end ahead without a grant', { expiresAt: later(5), grants: [] }, false, null],
    ['an openable date ahead without a grant', { openableAt: later(5), grants: [] }, false, null],
    ['an end before the openable date', { openableAt: later(5), expiresAt: later(3) }, false, null],
  ])('with %s changes only when the file opens or closes', (_name, dates, allowed, changesAt) => {
    expect(explainAccess({ ...OPEN, ...dates }, MIA, TEST_NOW)).toMatchObject({
      allowed,
      changesAt: changesAt === null ? null : later(changesAt),
    });
  });

  it('has the rule of the decision', () => {
    const property = fc.property(
      arbitraryAccessFile,
      arbitraryAddress,
      arbitraryInstant,
      (file, address, at) => {
        const { allowed, rule } = decideAccess(file, address, at);
        const explanation = explainAccess(file, address, at);
        expect(explanation).toMatchObject({ allowed, rule });
        expect(explanation.matched[0]).toBe(rule);
      },
    );
    fc.assert(property, propertyRuns(1000));
  });
});

/** Written once more in another way than in the product. */
const isWithinLimits = (limits: GrantLimits | undefined, address: string, at: Date) => {
  if (!limits) return true;
  const used = limits.uses.find(({ person }) => person === withoutPlusTag(address));
  const { openings, firstAt } = used ?? { openings: 0, firstAt: at };
  const most = (limit: number | null) => limit ?? Infinity;
  const isInTime =
    most(limits.until?.getTime() ?? null) > at.getTime() &&
    (!used || at.getTime() < firstAt.getTime() + most(limits.daysAfterFirstOpening) * 86_400_000);
  const hasOpenings =
    openings < most(limits.maxOpenings) && limits.openingsInAll < most(limits.maxOpeningsInAll);
  return isInTime && hasOpenings;
};

const withoutOtherMembers =
  (names: readonly string[]) =>
  ({ group, ...grant }: AccessGrant): AccessGrant => {
    if (!group) return grant;
    const members = group.members.filter((member) => names.includes(member));
    return { ...grant, group: { ...group, members } };
  };

describe('for any file, address and instant', () => {
  const answer = (decision: AccessDecision) => [
    decision.rule,
    decision.allowed ? decision.keyPaths : [],
  ];
  const LONG_MS = 10 * 365 * 86_400_000;

  it('the decision holds until changesAt and changes then', () => {
    const property = fc.property(
      arbitraryAccessFile,
      arbitraryAddress,
      arbitraryInstant,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 12 }),
      (file, address, at, fractions) => {
        const decision = decideAccess(file, address, at);
        const { changesAt } = decision;
        const end = (changesAt?.getTime() ?? at.getTime() + LONG_MS) - 1;
        const between = fractions.map((fraction) => at.getTime() + (end - at.getTime()) * fraction);
        for (const time of [at.getTime(), ...between, end]) {
          const same = decideAccess(file, address, new Date(Math.floor(time)));
          expect([answer(same), same.changesAt]).toEqual([answer(decision), changesAt]);
        }
        if (!changesAt) return;
        expect(changesAt.getTime()).toBeGreaterThan(at.getTime());
        expect(answer(decideAccess(file, address, changesAt))).not.toEqual(answer(decision));
      },
    );
    fc.assert(property, propertyRuns(2000));
  });

  it('opens only with a grant for these paths, without a ban and between the dates', () => {
    const property = fc.property(
      arbitraryAccessFile,
      arbitraryAddress,
      arbitraryInstant,
      (file, address, at) => {
        const decision = decideAccess(file, address, at);
        if (!decision.allowed) return;
        const domain = `*@${address.split('@')[1] ?? ''}`;
        const own = file.grants.filter(
          ({ address: name, group, limits }) =>
            [name, ...(group?.members ?? [])].some((each) => [address, domain].includes(each)) &&
            isWithinLimits(limits, address, at),
        );
        expect(own.length).toBeGreaterThan(0);
        expect(new Set(decision.keyPaths)).toEqual(new Set(own.map(({ keyPath }) => keyPath)));
        expect(file.bans.map((ban) => withoutPlusTag(ban.address))).not.toContain(
          withoutPlusTag(address),
        );
        expect(file.bakerIsActive).toBe(true);
        expect(file.destroyedAt).toBeNull();
        expect(at.getTime()).toBeGreaterThanOrEqual(file.openableAt?.getTime() ?? -Infinity);
        expect(at.getTime()).toBeLessThan(file.expiresAt?.getTime() ?? Infinity);
      },
    );
    fc.assert(property, propertyRuns(2000));
  });

  it('grants and bans of others change nothing', () => {
    const property = fc.property(
      arbitraryAccessFile,
      arbitraryAddress,
      arbitraryInstant,
      (file, address, at) => {
        const names = grantAddressesOf(address);
        const own: AccessFile = {
          ...file,
          grants: file.grants
            .filter(({ address: name, group }) =>
              [name, ...(group?.members ?? [])].some((each) => names.includes(each)),
            )
            .map(withoutOtherMembers(names)),
          bans: file.bans.filter((ban) => withoutPlusTag(ban.address) === withoutPlusTag(address)),
        };
        expect(decideAccess(own, address, at)).toEqual(decideAccess(file, address, at));
      },
    );
    fc.assert(property, propertyRuns(1000));
  });

  it('the order of grants and bans changes nothing', () => {
    const property = fc.property(
      arbitraryAccessFile,
      arbitraryAddress,
      arbitraryInstant,
      (file, address, at) => {
        const reversed = {
          ...file,
          grants: file.grants.toReversed(),
          bans: file.bans.toReversed(),
        };
        expect(decideAccess(reversed, address, at)).toEqual(decideAccess(file, address, at));
      },
    );
    fc.assert(property, propertyRuns(1000));
  });

  it('another ban never opens a file, and another grant never closes it', () => {
    const more = fc.record({
      file: arbitraryAccessFile,
      address: arbitraryAddress,
      at: arbitraryInstant,
      grant: fc.record({
        address: arbitraryAddress,
        keyPath: fc.constantFrom(BASE_KEY_PATH, FIELD_KEY_PATH),
      }),
      ban: fc.record({ address: arbitraryAddress, level: fc.constantFrom('org', 'individual') }),
    });
    const property = fc.property(more, ({ file, address, at, grant, ban }) => {
      const { allowed } = decideAccess(file, address, at);
      const closer = { ...file, bans: [...file.bans, ban] };
      const opener = { ...file, grants: [...file.grants, grant] };
      expect(!allowed && decideAccess(closer, address, at).allowed).toBe(false);
      expect(allowed && !decideAccess(opener, address, at).allowed).toBe(false);
    });
    fc.assert(property, propertyRuns(1000));
  });
});

describe('a group', () => {
  const BAKERS = withGroupGrant(CLOSED_FILE, 'Bakers', [MIA]);

  it.each([
    ['its member', MIA, true],
    ['a tag of its member', 'mia+rye@partner.example', false],
    ['somebody else', 'noa@partner.example', false],
  ])('opens the file to %s: %s %s', (_name, address, allowed) => {
    expect(decideAccess(BAKERS, address, TEST_NOW).allowed).toBe(allowed);
  });

  it('opens the file to all addresses of a domain that is its member', () => {
    const file = withGroupGrant(CLOSED_FILE, 'Bakers', ['*@partner.example']);
    expect(decideAccess(file, MIA, TEST_NOW)).toMatchObject({ rule: 'group_grant' });
    expect(decideAccess(file, 'mia@mail.partner.example', TEST_NOW).allowed).toBe(false);
  });

  it('is named when nothing else gives the same', () => {
    expect(explainAccess(BAKERS, MIA, TEST_NOW).group).toBe('Bakers');
    expect(explainAccess(withGrant(BAKERS, MIA), MIA, TEST_NOW).group).toBeUndefined();
    const field = withGroupGrant(CLOSED_FILE, 'Bakers', [MIA], FIELD_KEY_PATH);
    expect(explainAccess(field, MIA, TEST_NOW)).toMatchObject({
      rule: 'layered_grant',
      group: 'Bakers',
    });
    const own = withGrant(field, MIA, FIELD_KEY_PATH);
    expect(explainAccess(own, MIA, TEST_NOW).group).toBeUndefined();
  });

  it('does not help somebody who is banned', () => {
    const file = withBan(BAKERS, 'individual', MIA);
    expect(explainAccess(file, MIA, TEST_NOW).matched).toEqual(['individual_ban', 'group_grant']);
  });

  it('gives its key paths beside those of the person', () => {
    const file = withGroupGrant(withGrant(CLOSED_FILE, MIA), 'Bakers', [MIA], FIELD_KEY_PATH);
    expect(decideAccess(file, MIA, TEST_NOW)).toMatchObject({
      keyPaths: [BASE_KEY_PATH, FIELD_KEY_PATH],
    });
  });
});
