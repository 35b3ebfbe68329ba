import { withoutPlusTag } from '@bakehouse/contract';
import { createAuditRow, type PersonAction, type ActionContext } from './action-context.ts';
import type { SimulatedPerson, SimulatedBan } from './world.ts';

interface SimulatedBanTarget {
  /** True for a ban that applies to the whole organisation instead of one baker's files. */
  isOfAll: boolean;
  target: SimulatedPerson;
}

const banRowFields = ({ person }: ActionContext, { isOfAll, target }: SimulatedBanTarget) => ({
  baker: isOfAll ? undefined : { id: person.id, address: person.address },
  subject: target.address,
});

const banLevelOf = ({ isOfAll }: SimulatedBanTarget) => (isOfAll ? 'org' : 'individual');

export const banPersonAction =
  (scope: SimulatedBanTarget, reason: string): PersonAction =>
  (context) => {
    const { world, person, at } = context;
    const { address } = scope.target;
    world.addBan({
      id: world.random.uuid(),
      bakerId: scope.isOfAll ? null : person.id,
      canonical: address,
      untagged: withoutPlusTag(address),
      reason,
      createdAt: at,
    });
    const details = { level: banLevelOf(scope), reason } as const;
    return [createAuditRow(context, 'user_banned', { ...banRowFields(context, scope), details })];
  };

const isBanBy = ({ person }: ActionContext, { isOfAll }: SimulatedBanTarget) => {
  const bakerId = isOfAll ? null : person.id;
  return (one: SimulatedBan) => one.bakerId === bakerId;
};

export const unbanPersonAction =
  (scope: SimulatedBanTarget): PersonAction =>
  (context) => {
    const found = context.world.bansOn(scope.target.address).find(isBanBy(context, scope));
    if (!found) throw new Error(`${scope.target.address} is not banned.`);
    context.world.liftBan(found);
    const about = {
      ...banRowFields(context, scope),
      details: { level: banLevelOf(scope) },
    } as const;
    return [createAuditRow(context, 'user_unbanned', about)];
  };

/** The caller must pause the deactivated person first, so that no visit of theirs is running. */
export const deactivateBakerAction =
  (target: SimulatedPerson): PersonAction =>
  (context) => {
    target.deactivatedAt = context.at;
    context.world.savePerson(target);
    return [createAuditRow(context, 'baker_deactivated', { subject: target.address, details: {} })];
  };

export const reactivateBakerAction =
  (target: SimulatedPerson): PersonAction =>
  (context) => {
    Object.assign(target, { deactivatedAt: null, isPaused: false });
    context.world.savePerson(target);
    return [createAuditRow(context, 'baker_reactivated', { subject: target.address, details: {} })];
  };

const WEBHOOK_HOST = 'siem.example';

/** The rows of an administrator who tries a webhook out. */
export const WEBHOOK_ROWS = 3;
export const tryWebhookAction: PersonAction = (context) => [
  createAuditRow(context, 'webhook_created', {
    details: { host: WEBHOOK_HOST, events: 'all events' },
  }),
  createAuditRow(context, 'webhook_changed', {
    details: { host: WEBHOOK_HOST, change: 'it is paused' },
  }),
  createAuditRow(context, 'webhook_removed', { details: { host: WEBHOOK_HOST } }),
];
