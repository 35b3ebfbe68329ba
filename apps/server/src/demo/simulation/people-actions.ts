import { withoutPlusTag } from '@bakehouse/contract';
import { row, type PersonAction, type ActionContext } from './action-context.ts';
import type { Person, SimulatedBan } from './world.ts';

interface BanScope {
  /** True for a ban that applies to the whole organisation instead of one baker's files. */
  isOfAll: boolean;
  target: Person;
}

const aboutBan = ({ person }: ActionContext, { isOfAll, target }: BanScope) => ({
  baker: isOfAll ? undefined : { id: person.id, address: person.address },
  subject: target.address,
});

const levelOf = ({ isOfAll }: BanScope) => (isOfAll ? 'org' : 'individual');

export const ban =
  (scope: BanScope, reason: string): PersonAction =>
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
    const details = { level: levelOf(scope), reason } as const;
    return [row(context, 'user_banned', { ...aboutBan(context, scope), details })];
  };

const isBy = ({ person }: ActionContext, { isOfAll }: BanScope) => {
  const bakerId = isOfAll ? null : person.id;
  return (one: SimulatedBan) => one.bakerId === bakerId;
};

export const unban =
  (scope: BanScope): PersonAction =>
  (context) => {
    const found = context.world.bansOn(scope.target.address).find(isBy(context, scope));
    if (!found) throw new Error(`${scope.target.address} is not banned.`);
    context.world.liftBan(found);
    const about = { ...aboutBan(context, scope), details: { level: levelOf(scope) } } as const;
    return [row(context, 'user_unbanned', about)];
  };

/** The caller must pause the deactivated person first, so that no visit of theirs is running. */
export const deactivate =
  (target: Person): PersonAction =>
  (context) => {
    target.deactivatedAt = context.at;
    context.world.savePerson(target);
    return [row(context, 'baker_deactivated', { subject: target.address, details: {} })];
  };

export const reactivate =
  (target: Person): PersonAction =>
  (context) => {
    Object.assign(target, { deactivatedAt: null, isPaused: false });
    context.world.savePerson(target);
    return [row(context, 'baker_reactivated', { subject: target.address, details: {} })];
  };
