import { count } from 'drizzle-orm';
import type { Project } from '../../config/projects.ts';
import { registeredApps, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { isClientOf } from './clients/search-clients.ts';
import { isUserOf } from './users/backend-users.ts';

export async function countProjectRows(
  { db }: Deps,
  project: Project,
): Promise<{ users: number; machineClients: number }> {
  const [counted] = await db.select({ total: count() }).from(users).where(isUserOf(project));
  const [machines] = await db
    .select({ total: count() })
    .from(registeredApps)
    .where(isClientOf(project, 'machine'));
  return { users: counted?.total ?? 0, machineClients: machines?.total ?? 0 };
}
