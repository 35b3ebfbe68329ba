import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readEmailsTo } from '../../../test/people/emailed-links.ts';
import {
  errorTextOf,
  openLink,
  readNewestToken,
  requestLink,
} from '../../../test/people/messages.ts';
import { createPerson } from '../../../test/people/person.ts';
import {
  createPinOwner,
  OWN_PASSWORD,
  OWN_PIN,
  type PinOwner,
} from '../../../test/people/pin-owner.ts';
import { readAuditTrail } from '../../../test/people/audit-trail.ts';
import { createPasskeySteps } from '../../../test/people/passkeys.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { emails, files, users } from '../../db/tables.ts';
import { verifyAudit } from '../../services/audit/audit-verification.ts';

const server = useTestServer();
const { register, signIn } = createPasskeySteps(server);

const deleteAccount = ({ token }: Pick<PinOwner, 'token'>, pin = OWN_PIN) =>
  server().portal('/auth/account/delete', { token, body: { pin } });

const logIn = ({ address: email }: PinOwner) =>
  server().portal('/stytch/authenticate', { body: { email, password: OWN_PASSWORD } });

const signUp = (email: string) =>
  server().provider('/passwords', { body: { email, password: 'Rye-And-Caraway-77-loaves' } });

const isLive = async (token: string) =>
  (await server().portal('/auth/validate', { token, body: {} })).status === 200;

describe('POST /auth/account/delete', () => {
  it('ends all sessions and every way to log in', async () => {
    const owner = await createPinOwner(server());
    const { passkey, token } = await register(owner.token);
    const others = [await owner.firstLevel(), await owner.secondLevel()];
    expect(await deleteAccount({ token })).toMatchObject({ status: 200, json: {} });
    expect(await Promise.all([token, ...others].map(isLive))).toEqual([false, false, false]);
    expect((await logIn(owner)).json).toMatchObject({ error_type: 'unauthorized_credentials' });
    expect((await signIn(passkey)).status).toBe(404);
  });

  it('keeps nothing that names the person, outside the audit log and the lists of others', async () => {
    const owner = await createPinOwner(server());
    await deleteAccount(owner);
    const { db } = server().deps;
    const [user] = await db.select().from(users).where(eq(users.id, owner.id));
    expect(user).toMatchObject({ isAdmin: false, name: { first_name: '', last_name: '' } });
    const kept = await db.select().from(emails).where(eq(emails.userId, owner.id));
    expect(kept.map(({ address }) => address)).toEqual([
      expect.stringMatching(/^deleted-[0-9a-f]{12}@deleted\.invalid$/),
    ]);
    const { rows } = await db.execute<{ found: string }>(
      sql`select string_agg(deleted_addresses::text, ' ') as found from deleted_addresses`,
    );
    expect(rows[0]?.found).not.toContain(owner.address);
  });

  it('closes the files of the account, which only administrators still see', async () => {
    const [owner, opener] = [await createPinOwner(server()), await createPerson(server())];
    const admin = await createPerson(server(), { isAdmin: true });
    const { id, checksum } = await owner.bake({ permissions: [{ email: opener.address }] });
    expect((await opener.open(checksum)).status).toBe(200);
    await deleteAccount(owner);
    expect((await opener.open(checksum)).json).toMatchObject({ rule: 'inactive_baker' });
    const { baker } = await admin.detail(checksum, true);
    expect(baker).toMatch(/@deleted\.invalid$/);
    const reactivated = await admin.call('/users/manage', {
      action: 'reactivate',
      email: baker,
      admin: true,
    });
    expect(reactivated.status).toBe(404);
    const { db } = server().deps;
    expect(await db.select().from(files).where(eq(files.id, id))).toHaveLength(1);
  });

  it('emails the owner, records the deletion, and leaves the audit chain intact', async () => {
    const owner = await createPinOwner(server());
    await deleteAccount(owner);
    const [mail] = await readEmailsTo(server(), owner.address);
    expect(mail?.subject).toMatch(/^Your account at .* was deleted$/);
    const page = await server().send(new URL(mail?.links[0] ?? '').pathname);
    expect([page.status, page.text]).toEqual([
      200,
      expect.stringContaining('Tell an administrator') as unknown,
    ]);
    expect(await readAuditTrail(server(), owner.id)).toEqual([
      ['account_deleted', 'Deleted the account'],
    ]);
    const { db, secrets } = server().deps;
    expect((await verifyAudit(db, secrets)).broken).toBeNull();
  });

  it('changes nothing with a wrong PIN', async () => {
    const owner = await createPinOwner(server());
    const reply = await deleteAccount(owner, '0001');
    expect(reply).toMatchObject({
      status: 403,
      json: { error_type: 'invalid_pin', tries_left: 4 },
    });
    expect(await isLive(owner.token)).toBe(true);
    expect((await logIn(owner)).status).toBe(200);
  });

  it('compares with the PIN of the session’s own user', async () => {
    const [owner, other] = [await createPinOwner(server()), await createPinOwner(server())];
    const body = { pin: OWN_PIN, email: other.address, user_id: other.id };
    await server().portal('/auth/account/delete', { token: owner.token, body });
    expect(await isLive(other.token)).toBe(true);
  });

  it('deletes once for many calls at one moment', async () => {
    const owner = await createPinOwner(server());
    const tokens = [owner.token, await owner.secondLevel(), await owner.secondLevel()];
    const replies = await Promise.all(tokens.map((token) => deleteAccount({ token })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await readAuditTrail(server(), owner.id)).toHaveLength(1);
  });
});

describe('the address of a deleted account', () => {
  it.each([
    ['as it was', (address: string) => address],
    ['in capitals', (address: string) => address.toUpperCase()],
    ['with spaces and a trailing dot', (address: string) => ` ${address}. `],
  ])('cannot sign up again %s', async (_name, spell) => {
    const owner = await createPinOwner(server());
    await deleteAccount(owner);
    const taken = await signUp((await createPinOwner(server())).address);
    const refused = await signUp(spell(owner.address));
    expect(refused.json).toMatchObject({
      status_code: 400,
      error_type: 'duplicate_email',
      error_message: 'This address cannot be used for a new account.',
    });
    expect(errorTextOf(refused)).toBe(errorTextOf(taken));
  });

  it('can sign up with another tag, because that is another address', async () => {
    const owner = await createPinOwner(server());
    await deleteAccount(owner);
    expect((await signUp(owner.address.replace('@', '+again@'))).status).toBe(200);
  });

  it('gets no account through a link or code', async () => {
    const owner = await createPinOwner(server());
    await deleteAccount(owner);
    await requestLink(server(), owner.address);
    const token = await readNewestToken(server(), owner.address);
    expect((await openLink(server(), { token })).status).toBe(401);
    const found = await server()
      .deps.db.select()
      .from(emails)
      .where(eq(emails.canonical, owner.address));
    expect(found).toEqual([]);
  });

  it('is refused also to sign-ups at the moment of the deletion', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await createPinOwner(server());
      const [deleted, ...signUps] = await Promise.all([
        deleteAccount(owner),
        ...Array.from({ length: 5 }, () => signUp(owner.address)),
      ]);
      expect(deleted.status).toBe(200);
      expect(signUps.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    }
  });

  it('cannot be added to another account', async () => {
    const owner = await createPinOwner(server());
    await deleteAccount(owner);
    const other = await createPerson(server());
    await requestLink(server(), owner.address, { action: 'send/secondary', token: other.token });
    const token = await readNewestToken(server(), owner.address);
    const reply = await openLink(server(), { token }, { token: other.token });
    expect(errorTextOf(reply)).toContain('duplicate_email');
  });
});
