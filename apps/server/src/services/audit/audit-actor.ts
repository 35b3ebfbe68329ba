import type { Caller } from '../../deps.ts';
import { deviceType } from '../../lib/http/device-type.ts';
import type { AuditActor } from './audit-record.ts';

interface NamedAccount {
  id: string;
  /** null for a user without an email; the record names the id then. */
  email: string | null;
  isAdmin: boolean;
}

export const auditActor = ({ id, email, isAdmin }: NamedAccount, caller: Caller): AuditActor => ({
  id,
  address: email ?? id,
  isAdmin,
  deviceType: deviceType(caller.userAgent, caller.info),
});

/** Somebody who claims an address without being logged in. */
export const unknownActor = (address: string, caller: Caller): AuditActor => ({
  id: null,
  address,
  isAdmin: false,
  deviceType: deviceType(caller.userAgent, caller.info),
});
