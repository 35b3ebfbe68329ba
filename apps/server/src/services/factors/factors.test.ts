import { describe, expect, it } from 'vitest';
import { demoAddress } from '../../demo/accounts.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { findAccountByAddress } from '../identity/accounts.ts';
import type { FactorRow } from '../identity/factor-table.ts';
import { factorTable } from './factors.ts';

const server = useTestServer();

/** This demo account has a credential of every factor. */
const idOfBo = async () => {
  const account = await findAccountByAddress(server().deps.db, demoAddress('bo'));
  if (!account) throw new Error('The demo account is lost.');
  return account.id;
};

const rows: FactorRow[] = Object.values(factorTable);

describe.each(rows)('the factor $name', ({ remove }) => {
  it('keeps the credential of the user when another one is to be removed', async () => {
    const { db } = server().deps;
    const userId = await idOfBo();
    expect(await remove(db, userId, 'the-id-of-another-credential')).toBe(0);
    expect(await remove(db, userId)).toBe(1);
    expect(await remove(db, userId)).toBe(0);
  });
});
