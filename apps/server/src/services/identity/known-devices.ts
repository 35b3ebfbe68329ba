import { eq, sql } from 'drizzle-orm';
import { PASSWORD_RESET_PATH } from '../../config/portal-paths.ts';
import type { Project } from '../../config/projects.ts';
import type { Queries } from '../../db/client.ts';
import { createPreparedStatement } from '../../db/prepared-statement.ts';
import { knownDevices as table } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../lib/http/caller.ts';
import { approximateAddress } from '../../lib/http/caller-address.ts';
import { deviceNameOf } from '../../lib/http/device-name.ts';
import { deviceTypeOf } from '../../lib/http/device-type.ts';
import { renderLetter } from '../messages/letter.ts';
import { newDeviceLetter } from '../messages/letters/new-device.ts';
import { enqueueMessage } from '../messages/outbox.ts';
import type { Identity } from './identities.ts';

interface Login {
  identity: Identity;
  caller: Caller;
  project: Project;
}

/** The hashes of the devices of the user whose id is the placeholder `userId`. */
export const knownDeviceHashes = sql<
  string[]
>`array(select ${table.hash} from ${table} where ${table.userId} = ${sql.placeholder('userId')})`;

const knownHashes = createPreparedStatement((tx) =>
  tx
    .select({ hash: table.hash })
    .from(table)
    .where(eq(table.userId, sql.placeholder('userId')))
    .prepare('known_devices_of_user'),
);

export const readKnownDevices = async (tx: Queries, userId: string): Promise<string[]> => {
  const rows = await knownHashes(tx).execute({ userId });
  return rows.map(({ hash }) => hash);
};

const deviceOf = ({ userAgent, info }: Caller) =>
  deviceNameOf(userAgent) ?? deviceTypeOf(userAgent, info);

const sendNotice = async (
  tx: Queries,
  deps: Deps,
  recipient: string,
  { caller, project }: Login,
) => {
  const letter = newDeviceLetter({
    at: deps.clock.now(),
    device: deviceOf(caller),
    network: approximateAddress(caller.ipAddress),
    href: `${deps.config.publicUrl}${PASSWORD_RESET_PATH}`,
    projectName: project.name,
  });
  await enqueueMessage(tx, deps, { channel: 'email', recipient }, renderLetter(letter));
};

/**
 * Remembers from where a user with a confirmed address logs in, and emails the owner about a new device or network.
 * The very first login sends no email. The user is locked.
 */
export async function noteDevice(
  tx: Queries,
  deps: Deps,
  login: Login,
  known: readonly string[],
): Promise<void> {
  const { identity, caller } = login;
  const { id: userId, email, verifiedAt } = identity;
  if (email === null || verifiedAt === null) return;
  const place = `${userId}\0${deviceOf(caller)}\0${approximateAddress(caller.ipAddress)}`;
  const hash = deps.secrets.keyedHash('known device', place);
  if (known.includes(hash)) return;
  await tx.insert(table).values({ userId, hash, seenAt: deps.clock.now() });
  if (known.length > 0) await sendNotice(tx, deps, email, login);
}
