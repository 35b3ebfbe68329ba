import type { Caller } from '../../deps.ts';
import { deviceTypeOf } from '../../lib/http/device-type.ts';
import type { AuditActor } from './audit-record.ts';

interface NamedAccount {
  id: string;
  /** Null for a user without an email; the audit log then names the user's id. */
  email: string | null;
  isAdmin: boolean;
}

export const toAuditActor = ({ id, email, isAdmin }: NamedAccount, caller: Caller): AuditActor => ({
  id,
  address: email ?? id,
  isAdmin,
  deviceType: deviceTypeOf(caller.userAgent, caller.info),
});

/** The actor claims the address without being logged in. */
export const toUnknownActor = (address: string, caller: Caller): AuditActor => ({
  id: null,
  address,
  isAdmin: false,
  deviceType: deviceTypeOf(caller.userAgent, caller.info),
});
