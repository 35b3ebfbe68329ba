import { describe, expect, it } from 'vitest';
import { demoAddress } from '../../demo/accounts.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { findPortalAccount } from '../../../test/server/portal-account.ts';
import { passwordFactor } from './passwords/password-factor.ts';
import { pinFactor } from './pins/pin-factor.ts';

const server = useTestServer();

/** This demo account has a password and a PIN. */
const idOfBo = async () => {
  const account = await findPortalAccount(server().deps, demoAddress('bo'));
  if (!account) throw new Error('The demo account is lost.');
  return account.id;
};

describe.each([passwordFactor, pinFactor])('the factor $name', ({ credential }) => {
  it('keeps the credential of the user when another one is to be removed', async () => {
    const { db } = server().deps;
    const userId = await idOfBo();
    expect(await credential?.remove(db, userId, 'the-id-of-another-credential')).toBe(0);
    expect(await credential?.remove(db, userId)).toBe(1);
    expect(await credential?.remove(db, userId)).toBe(0);
  });
});
