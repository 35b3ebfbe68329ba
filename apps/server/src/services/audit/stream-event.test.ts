import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AUDIT_ACTION_NAMES } from '@bakehouse/contract';
import { expect, it } from 'vitest';

const GUIDE = join(import.meta.dirname, '../../../../../docs/webhooks.md');

it('has a line for each action in the table of OCSF classes', () => {
  const rows = readFileSync(GUIDE, 'utf8').matchAll(/^\| `(\w+)` +\| [^|]+\((\d{4})\) +\|/gm);
  const named = [...rows].map(([, action = '', uid = '']) => [action, uid] as const);
  expect(named.map(([action]) => action)).toEqual(AUDIT_ACTION_NAMES);
  expect(new Set(named.map(([, uid]) => uid))).toEqual(
    new Set(['6006', '3001', '3002', '3004', '3005']),
  );
});
