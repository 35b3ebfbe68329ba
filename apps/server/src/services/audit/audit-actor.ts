import type { Caller } from '../../lib/http/caller.ts';
import { deviceTypeOf } from '../../lib/http/device-type.ts';
import type { AuditActor } from './audit-event.ts';

interface AuditedUser {
  id: string;
  /** The user's email; if it is null, the audit log shows the user's id instead. */
  email: string | null;
  isAdmin: boolean;
}

export const toAuditActor = ({ id, email, isAdmin }: AuditedUser, caller: Caller): AuditActor => ({
  id,
  address: email ?? id,
  isAdmin,
  deviceType: caller.apiKey === undefined ? deviceTypeOf(caller.userAgent, caller.info) : 'API key',
  apiKey: caller.apiKey,
  impersonator: caller.impersonator,
});

/** The actor has no user id, because the caller only claims the address and is not logged in. */
export const toUnknownActor = (address: string, caller: Caller): AuditActor => ({
  id: null,
  address,
  isAdmin: false,
  deviceType: deviceTypeOf(caller.userAgent, caller.info),
});
