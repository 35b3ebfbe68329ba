import type { Caller } from '../../lib/http/caller.ts';
import { deviceTypeOf } from '../../lib/http/device-type.ts';
import type { AuditActor } from './audit-event.ts';

interface AuditedUser {
  id: string;
  /** The user's email; if it is null, the audit log shows the user's id instead. */
  email: string | null;
  isAdmin: boolean;
}

const deviceTypeOfCaller = ({ apiKey, backend, userAgent, info }: Caller) => {
  if (apiKey !== undefined) return 'API key';
  return backend === undefined ? deviceTypeOf(userAgent, info) : 'Back end';
};

export const toAuditActor = ({ id, email, isAdmin }: AuditedUser, caller: Caller): AuditActor => ({
  id,
  address: email ?? id,
  isAdmin,
  deviceType: deviceTypeOfCaller(caller),
  apiKey: caller.apiKey,
  backend: caller.backend,
  impersonator: caller.impersonator,
});

/** The actor has no user id, because the caller only claims the address and is not logged in. */
export const toUnknownActor = (address: string, caller: Caller): AuditActor => ({
  id: null,
  address,
  isAdmin: false,
  deviceType: deviceTypeOfCaller(caller),
  backend: caller.backend,
});
