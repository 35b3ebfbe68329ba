import { propertyRuns } from '@bakehouse/vitest/property-runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  arbitraryAccessFile,
  arbitraryInstant,
  TEST_NOW,
} from '../../../test/access/access-worlds.ts';
import { explainAccess } from './access-decision.ts';
import { toAccessStates } from './access-states.ts';

const BASE = "m/0'/0'/0'";
const DEE = 'dee@partner.example';

it('has one state for each address and domain with a grant, equal to its explanation', () => {
  fc.assert(
    fc.property(arbitraryAccessFile, arbitraryInstant, (file, at) => {
      const states = toAccessStates(file, at);
      const granted = new Set(file.grants.map(({ address }) => address));
      expect(states.map(({ email }) => email).toSorted()).toEqual([...granted].toSorted());
      for (const { email, changesAt, ...state } of states) {
        const { changesAt: date, ...expected } = explainAccess(file, email, at);
        expect(state).toEqual(expected);
        expect(changesAt).toBe(date?.toISOString() ?? null);
      }
    }),
    propertyRuns(200),
  );
});

it('names the domain through which a banned address would have access', () => {
  const file = {
    bakerIsActive: true,
    destroyedAt: null,
    openableAt: null,
    expiresAt: null,
    grants: [DEE, '*@partner.example'].map((address) => ({ address, keyPath: BASE })),
    bans: [{ address: 'dee+rye@partner.example', level: 'individual' as const }],
  };
  expect(toAccessStates(file, TEST_NOW)).toEqual([
    {
      email: DEE,
      allowed: false,
      rule: 'individual_ban',
      matched: ['individual_ban', 'email_grant', 'wildcard_grant'],
      changesAt: null,
    },
    {
      email: '*@partner.example',
      allowed: true,
      rule: 'email_grant',
      matched: ['email_grant'],
      changesAt: null,
    },
  ]);
});
