import type { AuditAction } from '@bakehouse/contract';
import type { UnlinkedRow } from '../../services/audit/audit-chain.ts';
import {
  createAuditEvent,
  type AuditActor,
  type AuditFile,
} from '../../services/audit/audit-event.ts';
import type { SimulatedPerson, SimulatedFile, SimulatedWorld } from './world.ts';

export interface ActionContext {
  world: SimulatedWorld;
  person: SimulatedPerson;
  at: Date;
}

/** Changes the simulated world and returns the audit rows for the change. */
export type PersonAction = (context: ActionContext) => readonly UnlinkedRow[];

export const actorOf = ({ id, address, isAdmin, device }: SimulatedPerson): AuditActor => ({
  id,
  address,
  isAdmin,
  deviceType: device,
});

export const toAuditFile = ({ id, name, baker }: SimulatedFile): AuditFile => ({
  id,
  name,
  bakerId: baker.id,
  baker: baker.address,
});

type EventDetails<Action extends AuditAction> = Omit<
  Parameters<typeof createAuditEvent<Action>>[2],
  'actor' | 'at'
>;

export const createAuditRow = <Action extends AuditAction>(
  { world, person, at }: ActionContext,
  action: Action,
  about: EventDetails<Action>,
): UnlinkedRow => {
  // The cast is safe, because the types of the action and of its details belong together.
  const whole = { ...about, actor: actorOf(person), at } as Parameters<
    typeof createAuditEvent<Action>
  >[2];
  return createAuditEvent(world.source, action, whole);
};

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const addMilliseconds = (at: Date, milliseconds: number): Date =>
  new Date(at.getTime() + milliseconds);
