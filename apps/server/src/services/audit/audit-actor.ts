import type { Caller } from '../../deps.ts';
import { deviceType } from '../../lib/http/device-type.ts';
import type { AuditActor } from './audit-record.ts';

/** The part of an account that the audit trail names. */
interface NamedAccount {
  id: string;
  email: string;
  isAdmin: boolean;
}

/** Who does something, as the record names them. */
export const auditActor = ({ id, email, isAdmin }: NamedAccount, caller: Caller): AuditActor => ({
  id,
  address: email,
  isAdmin,
  deviceType: deviceType(caller.userAgent, caller.info),
});

/** Somebody who is not signed in and says to be this address. */
export const unknownActor = (address: string, caller: Caller): AuditActor => ({
  id: null,
  address,
  isAdmin: false,
  deviceType: deviceType(caller.userAgent, caller.info),
});
