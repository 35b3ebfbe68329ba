import { eq, sql } from 'drizzle-orm';
import type { Project } from '../../config/projects.ts';
import type { Queries } from '../../db/client.ts';
import { createPreparedStatement } from '../../db/prepared-statement.ts';
import { knownDevices as table } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../lib/http/caller.ts';
import { approximateIpAddress } from '../../lib/http/ip-address.ts';
import { describeDevice, toChangeLetterInput } from '../messages/event-letter-input.ts';
import { newDeviceLetter } from '../messages/letters/new-device.ts';
import { sendNotice } from '../messages/notice.ts';
import type { Identity } from './identities.ts';

interface DeviceLogin {
  identity: Identity;
  caller: Caller;
  project: Project;
}

/** The hashes of the devices of the user whose id is the placeholder `userId`. */
export const knownDeviceHashes = sql<
  string[]
>`array(select ${table.hash} from ${table} where ${table.userId} = ${sql.placeholder('userId')})`;

const knownHashesStatement = createPreparedStatement((tx) =>
  tx
    .select({ hash: table.hash })
    .from(table)
    .where(eq(table.userId, sql.placeholder('userId')))
    .prepare('known_devices_of_user'),
);

export const readKnownDevices = async (tx: Queries, userId: string): Promise<string[]> => {
  const rows = await knownHashesStatement(tx).execute({ userId });
  return rows.map(({ hash }) => hash);
};

/**
 * Remembers from where a user with a confirmed address logs in, and emails the owner about a new device or
 * network, but not at the very first login. The caller locks the user first.
 */
export async function storeDevice(
  tx: Queries,
  deps: Deps,
  login: DeviceLogin,
  known: readonly string[],
): Promise<void> {
  const { identity, caller, project } = login;
  const { id: userId, verifiedAt } = identity;
  if (verifiedAt === null) return;
  const place = `${userId}\0${describeDevice(caller)}\0${approximateIpAddress(caller.ipAddress)}`;
  const hash = deps.secrets.keyedHash('known device', place);
  if (known.includes(hash)) return;
  await tx.insert(table).values({ userId, hash, seenAt: deps.clock.now() });
  if (known.length === 0) return;
  const letter = newDeviceLetter(toChangeLetterInput(deps, caller, project));
  await sendNotice(tx, deps, identity, letter);
}
