import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { deviceAuthorizations as table } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { hashToken } from '../../../lib/crypto/tokens.ts';
import { hashUserCode } from './user-codes.ts';

export type DeviceAuthorization = typeof table.$inferSelect;

/** False if another device has the code of the user already. */
export async function insertDeviceAuthorization(
  db: Queries,
  device: DeviceAuthorization,
): Promise<boolean> {
  const inserted = await db
    .insert(table)
    .values(device)
    .onConflictDoNothing({ target: table.userCodeHash })
    .returning({ id: table.id });
  return inserted.length > 0;
}

export async function findDeviceByUserCode(
  db: Queries,
  deps: Deps,
  { projectId, letters }: { projectId: string; letters: string },
): Promise<DeviceAuthorization | undefined> {
  const hash = hashUserCode(deps, projectId, letters);
  const [found] = await db.select().from(table).where(eq(table.userCodeHash, hash));
  return found;
}

/** Polls of the device and the answer of its user wait for each other. */
export async function lockDevice(
  tx: Queries,
  id: string,
): Promise<DeviceAuthorization | undefined> {
  const [found] = await tx.select().from(table).where(eq(table.id, id)).for('update');
  return found;
}

export async function lockDeviceByDeviceCode(
  tx: Queries,
  deviceCode: string,
  { projectId, clientId }: Pick<DeviceAuthorization, 'projectId' | 'clientId'>,
): Promise<DeviceAuthorization | undefined> {
  const [found] = await tx
    .select()
    .from(table)
    .where(
      and(
        eq(table.deviceCodeHash, hashToken(deviceCode)),
        eq(table.projectId, projectId),
        eq(table.clientId, clientId),
      ),
    )
    .for('update');
  return found;
}

export const updateDevice = (
  tx: Queries,
  id: string,
  change: Partial<
    Pick<DeviceAuthorization, 'status' | 'authorizationId' | 'polledAt' | 'intervalSeconds'>
  >,
) => tx.update(table).set(change).where(eq(table.id, id));
