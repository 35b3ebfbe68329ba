import * as z from 'zod/mini';
import { invalidRequestError } from '../../request-input.ts';
import { parseImportedUser } from '../../services/backend/imports/import-line.ts';
import { ImportError, importUsers } from '../../services/backend/imports/imported-users.ts';
import { backendCall, type BackendCall } from './backend-call.ts';

const MAX_IMPORTED_USERS = 200;

const importBodySchema = z.object({
  users: z
    .array(z.unknown())
    .check(
      z.minLength(1, 'must not be empty'),
      z.maxLength(MAX_IMPORTED_USERS, `has at most ${MAX_IMPORTED_USERS} users`),
    ),
});

const wrongUserError = (index: number, message: string) =>
  invalidRequestError(`users.${index}: ${message}`, { [`users.${index}`]: message });

const parseUsers = (given: readonly unknown[]) =>
  given.map((value, index) => {
    const parsed = parseImportedUser(value);
    if ('user' in parsed) return parsed.user;
    throw wrongUserError(index, parsed.problem);
  });

export const backendImportCalls: readonly BackendCall[] = [
  backendCall(
    { method: 'POST', path: '/v1/users/import', body: importBodySchema },
    async ({ project, caller, body }, deps) => {
      const users = parseUsers(body.users);
      const imported = await importUsers(deps, { project, caller }, users).catch(
        (error: unknown) => {
          throw error instanceof ImportError ? wrongUserError(error.index, error.message) : error;
        },
      );
      return { users_created: imported.created, users_changed: imported.changed };
    },
  ),
];
