import { BASE_KEY_PATH } from '@bakehouse/contract';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../../http-error.ts';
import {
  decideOpening,
  toOpenedFile,
  type CandidateFile,
  type OpeningOutcome,
} from './open-outcome.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const MIA = 'mia@partner.example';
const BEFORE = new Date(NOW.getTime() - 1);
const AFTER = new Date(NOW.getTime() + 1);

const candidate = (baker: string, given: Partial<CandidateFile> = {}): CandidateFile => ({
  file: {
    id: `file-of-${baker}`,
    name: `${baker}.pdf`,
    bakerId: baker,
    baker: `${baker}@bakehouse.test`,
    checksum: 'a'.repeat(64),
  },
  bakerIsActive: true,
  destroyedAt: null,
  openableAt: null,
  expiresAt: null,
  grants: [{ address: MIA, keyPath: BASE_KEY_PATH }],
  ...given,
});

const ORG_BAN = { bakerId: null, untagged: MIA };

const told = ({ rule, isGranted, candidate: chosen }: OpeningOutcome) => [
  rule,
  isGranted,
  chosen?.file.bakerId,
];

const expired = candidate('expired', { expiresAt: NOW });
const early = candidate('early', { openableAt: AFTER });
const stranger = candidate('stranger', { grants: [] });
const strangerExpired = candidate('stranger', { grants: [], expiresAt: BEFORE });

describe('decideOpening', () => {
  it.each([
    ['nothing', [], [], ['no_grant', false, undefined]],
    ['one that opens', [candidate('bo')], [], ['email_grant', true, 'bo']],
    [
      'two that open: the oldest',
      [candidate('bo'), candidate('cy')],
      [],
      ['email_grant', true, 'bo'],
    ],
    ['the second alone opens', [expired, candidate('cy')], [], ['email_grant', true, 'cy']],
    [
      'the last of four opens',
      [stranger, expired, early, candidate('cy')],
      [],
      ['email_grant', true, 'cy'],
    ],
    [
      'none opens: the oldest that is known',
      [stranger, expired, early],
      [],
      ['expired', true, 'expired'],
    ],
    [
      'none opens, another order',
      [stranger, early, expired],
      [],
      ['not_openable_yet', true, 'early'],
    ],
    [
      'none is known: the oldest, for the record',
      [stranger, candidate('other', { grants: [] })],
      [],
      ['no_grant', false, 'stranger'],
    ],
    ['an unknown one that expired', [strangerExpired], [], ['expired', false, 'stranger']],
    [
      'a ban by the first baker',
      [candidate('bo'), candidate('cy')],
      [{ bakerId: 'bo', untagged: MIA }],
      ['email_grant', true, 'cy'],
    ],
    [
      'a ban by every baker',
      [candidate('bo'), candidate('cy')],
      [
        { bakerId: 'bo', untagged: MIA },
        { bakerId: 'cy', untagged: MIA },
      ],
      ['individual_ban', true, 'bo'],
    ],
    [
      'a ban of somebody else',
      [candidate('bo')],
      [{ bakerId: 'bo', untagged: 'bo@partner.example' }],
      ['email_grant', true, 'bo'],
    ],
    ['a ban of the organisation', [stranger, candidate('cy')], [ORG_BAN], ['org_ban', true, 'cy']],
    [
      'a ban of the organisation without a grant',
      [stranger],
      [ORG_BAN],
      ['org_ban', false, 'stranger'],
    ],
    ['a ban of the organisation without a file', [], [ORG_BAN], ['org_ban', false, undefined]],
    [
      'a ban of the organisation and an inactive baker',
      [candidate('bo', { bakerIsActive: false })],
      [ORG_BAN],
      ['org_ban', true, 'bo'],
    ],
  ])('decides among %s', (_name, candidates, bans, expected) => {
    expect(told(decideOpening(MIA, candidates, bans, NOW))).toEqual(expected);
  });

  it('compares a ban without the tag of the caller', () => {
    const tagged = 'mia+rye@partner.example';
    const file = candidate('bo', { grants: [{ address: tagged, keyPath: BASE_KEY_PATH }] });
    expect(decideOpening(tagged, [file], [{ bakerId: 'bo', untagged: MIA }], NOW).rule).toBe(
      'individual_ban',
    );
    expect(decideOpening(tagged, [file], [ORG_BAN], NOW).rule).toBe('org_ban');
  });
});

const refusalOf = (outcome: OpeningOutcome) => {
  try {
    return toOpenedFile(outcome);
  } catch (error) {
    return error;
  }
};

describe('toOpenedFile', () => {
  it('returns the file, its rule and key paths, and the next change', () => {
    const outcome = decideOpening(MIA, [candidate('bo', { expiresAt: AFTER })], [], NOW);
    expect(toOpenedFile(outcome)).toEqual({
      allowed: true,
      rule: 'email_grant',
      file: { id: 'file-of-bo', name: 'bo.pdf', baker: 'bo@bakehouse.test' },
      key_paths: [BASE_KEY_PATH],
      changes_at: AFTER.toISOString(),
      openings_left: null,
    });
  });

  it.each([
    ['inactive_baker', candidate('bo', { bakerIsActive: false }), null],
    ['not_openable_yet', early, AFTER.toISOString()],
    ['expired', expired, null],
  ])('refuses people with a grant by %s with 403', (rule, file, changes_at) => {
    const refusal = refusalOf(decideOpening(MIA, [file], [], NOW));
    expect(refusal).toBeInstanceOf(HttpError);
    expect(refusal).toMatchObject({
      status: 403,
      type: 'open_denied',
      message: expect.stringContaining(file.file.baker) as string,
      extra: { members: { rule, changes_at, baker: file.file.baker } },
    });
  });

  it('names no baker to somebody who is banned and has no grant', () => {
    const outcome = decideOpening(
      MIA,
      [candidate('bo', { grants: [] })],
      [{ bakerId: 'bo', untagged: MIA }],
      NOW,
    );
    expect(refusalOf(outcome)).toMatchObject({
      message: 'You are banned by the baker of this file. Ask them to lift the ban.',
    });
  });

  it('gives everybody without a grant or a ban the same answer, whatever the rule', () => {
    const outcomes = [
      decideOpening(MIA, [], [], NOW),
      decideOpening(MIA, [stranger], [], NOW),
      decideOpening(MIA, [strangerExpired], [], NOW),
      decideOpening(MIA, [candidate('bo', { grants: [], openableAt: AFTER })], [], NOW),
      decideOpening(MIA, [candidate('bo', { grants: [], bakerIsActive: false })], [], NOW),
    ];
    const refusals = outcomes.map(refusalOf);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        status: 404,
        type: 'not_found',
        message: 'There is no file with this checksum that you may open.',
        extra: {},
      });
      expect(refusal).toEqual(refusals[0]);
    }
  });

  it('names a ban by the baker to the banned person, with or without a grant', () => {
    const bans = [{ bakerId: 'bo', untagged: MIA }];
    for (const file of [candidate('bo'), candidate('bo', { grants: [] })]) {
      expect(refusalOf(decideOpening(MIA, [stranger, file], bans, NOW))).toMatchObject({
        status: 403,
        extra: { members: { rule: 'individual_ban', changes_at: null } },
      });
    }
  });

  it.each([
    ['the baker of a file with a grant', expired, [], { baker: 'expired@bakehouse.test' }],
    [
      'nobody without a grant',
      candidate('bo', { grants: [] }),
      [{ bakerId: 'bo', untagged: MIA }],
      {},
    ],
    ['nobody for a ban of the organisation', candidate('bo'), [ORG_BAN], {}],
  ])('names %s as the person to ask', (_, file, bans, named) => {
    const { rule } = decideOpening(MIA, [file], bans, NOW);
    const members = { rule, changes_at: null, ...named };
    expect(refusalOf(decideOpening(MIA, [file], bans, NOW))).toHaveProperty('extra', { members });
  });

  it('refuses by a ban of the organisation with 403, also for unknown files', () => {
    for (const candidates of [[], [stranger], [candidate('bo')]]) {
      expect(refusalOf(decideOpening(MIA, candidates, [ORG_BAN], NOW))).toMatchObject({
        status: 403,
        extra: { members: { rule: 'org_ban', changes_at: null } },
      });
    }
  });
});
