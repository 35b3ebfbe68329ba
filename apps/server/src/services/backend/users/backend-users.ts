import type { User } from '@bakehouse/sdk';
import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { Project } from '../../../config/projects.ts';
import type { Queries } from '../../../db/client.ts';
import { users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { selectIdentities, type Identity } from '../../identity/identities.ts';
import { USER_ROLE } from '../../identity/provider/wire-session.ts';
import { readStoredUsers, type StoredUser } from '../../identity/provider/wire-user.ts';

export type BackendUser = Omit<User, 'password' | 'external_id' | 'roles'> & {
  password?: NonNullable<User['password']>;
  is_locked: boolean;
  roles: string[];
  external_id?: string;
};

export const toBackendUser = ({ user, externalId }: StoredUser): BackendUser => {
  const { password, external_id: _browsers, roles: _none, ...shown } = user;
  return {
    ...shown,
    ...(password && { password }),
    is_locked: false,
    roles: [USER_ROLE],
    ...(externalId !== null && { external_id: externalId }),
  };
};

const userNotFoundError = () =>
  new HttpError(404, 'user_not_found', 'The project has no user with this id.');

/** The users of a project, without those who deleted their account. */
export const isUserOf = ({ organisationId }: Project): SQL | undefined =>
  and(eq(users.organisationId, organisationId), isNull(users.deletedAt));

/** A back end may name a user by the id that it gave itself. */
const isNamed = (project: Project, id: string) =>
  and(or(eq(users.id, id), eq(users.externalId, id)), isUserOf(project));

/** @throws HttpError 404 user_not_found, for a user of another project, too */
export async function readBackendUser(
  db: Queries,
  { factors }: Pick<Deps, 'factors'>,
  project: Project,
  id: string,
): Promise<BackendUser> {
  const [found] = await readStoredUsers(db, factors, { where: isNamed(project, id) });
  if (!found) throw userNotFoundError();
  return toBackendUser(found);
}

/** @throws HttpError 404 user_not_found, for a user of another project, too */
export async function requireIdentity(
  db: Queries,
  project: Project,
  id: string,
): Promise<Identity> {
  const [found] = await selectIdentities(db).where(isNamed(project, id));
  if (!found) throw userNotFoundError();
  return found;
}
