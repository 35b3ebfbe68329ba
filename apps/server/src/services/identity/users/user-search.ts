import { and, eq } from 'drizzle-orm';
import type { Project } from '../../../config/projects.ts';
import { emails, passwords } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { requireAddress } from '../identifiers/required-address.ts';

type UserType = 'new' | 'passwordless' | 'password';

/**
 * Does the same work for every address. A deactivated user counts as a user, as in a sign-up.
 * @throws HttpError 400 invalid_email
 */
export async function searchUser(
  { db }: Deps,
  { settings, organisationId }: Project,
  email: string,
): Promise<UserType> {
  const canonical = requireAddress(email);
  const [found] = await db
    .select({ passwordId: passwords.passwordId })
    .from(emails)
    .leftJoin(passwords, eq(passwords.userId, emails.userId))
    .where(and(eq(emails.canonical, canonical), eq(emails.organisationId, organisationId)));
  if (settings.uniform_user_search || found?.passwordId) return 'password';
  return found ? 'passwordless' : 'new';
}
