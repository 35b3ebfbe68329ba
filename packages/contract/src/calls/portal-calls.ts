import * as accounts from './accounts.ts';
import * as auditLogs from './audit-logs.ts';
import * as auth from './auth.ts';
import * as bans from './bans.ts';
import * as exports from './exports.ts';
import * as files from './files.ts';
import * as passwords from './passwords.ts';
import * as permissions from './permissions.ts';
import * as pin from './pin.ts';
import type { PortalCall } from './portal-call.ts';
import * as savedViews from './saved-views.ts';
import * as users from './users.ts';

/** Every row, for the server and for tests. The portal imports the files one by one, so that its chunks stay small. */
export const PORTAL_CALLS: readonly PortalCall[] = [
  auth,
  pin,
  accounts,
  passwords,
  files,
  permissions,
  auditLogs,
  bans,
  users,
  savedViews,
  exports,
].flatMap((noun) => Object.values<PortalCall>(noun));
