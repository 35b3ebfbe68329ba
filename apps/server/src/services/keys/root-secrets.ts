import { desc, eq, max } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { rootSecrets } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { StartError } from '../../lib/start-error.ts';

const SECRET_BYTES = 32;

export type RootSecretDeps = Pick<Deps, 'secrets' | 'random' | 'clock'>;

export const decryptRootSecret = ({ secrets }: Pick<Deps, 'secrets'>, encrypted: Buffer): Buffer =>
  Buffer.from(secrets.open(encrypted), 'base64');

const insertRootSecret = (
  tx: Queries,
  { secrets, random, clock }: RootSecretDeps,
  organisationId: string,
  version: number,
) =>
  tx
    .insert(rootSecrets)
    .values({
      organisationId,
      version,
      secret: secrets.seal(random.bytes(SECRET_BYTES).toString('base64')),
      createdAt: clock.now(),
    })
    .onConflictDoNothing();

/** Makes a new root secret for new files; what was sealed before stays readable. */
export async function rotateRootSecrets(
  deps: RootSecretDeps & Pick<Deps, 'db'>,
): Promise<{ organisationId: string; version: number }[]> {
  const known = await deps.db
    .select({ organisationId: rootSecrets.organisationId, version: max(rootSecrets.version) })
    .from(rootSecrets)
    .groupBy(rootSecrets.organisationId);
  const next = known.map(({ organisationId, version }) => ({
    organisationId,
    version: (version ?? 0) + 1,
  }));
  for (const { organisationId, version } of next) {
    await insertRootSecret(deps.db, deps, organisationId, version);
  }
  return next;
}

const findNewestVersion = async (tx: Queries, organisationId: string) => {
  const [newest] = await tx
    .select({ version: rootSecrets.version })
    .from(rootSecrets)
    .where(eq(rootSecrets.organisationId, organisationId))
    .orderBy(desc(rootSecrets.version))
    .limit(1);
  return newest?.version;
};

/** The version of the root secret for new files; the first file of an organisation creates it. */
export async function currentRootVersion(
  tx: Queries,
  deps: RootSecretDeps,
  organisationId: string,
): Promise<number> {
  const known = await findNewestVersion(tx, organisationId);
  if (known !== undefined) return known;
  await insertRootSecret(tx, deps, organisationId, 1);
  const created = await findNewestVersion(tx, organisationId);
  if (created === undefined) throw new Error('The root secret was not stored.');
  return created;
}

/** @throws StartError for another secret, because new keys would make all sealed copies unreadable */
export async function checkRootSecrets(deps: Pick<Deps, 'secrets' | 'db'>): Promise<void> {
  const stored = await deps.db.select().from(rootSecrets);
  try {
    for (const { secret } of stored) decryptRootSecret(deps, secret);
  } catch (error) {
    const text =
      'BAKEHOUSE_SECRET is not the one that encrypted the keys of the sealed files in this database. Start with that one; without it, only a recovery copy opens them.';
    throw new StartError(text, { cause: error });
  }
}
