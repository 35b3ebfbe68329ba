import { withoutTag } from '@bakehouse/contract';
import { row, type Act, type Scene } from './scene.ts';
import type { Person, SimulatedBan } from './world.ts';

interface BanOf {
  /** Of the organisation instead of the person's own files. */
  isOfAll: boolean;
  target: Person;
}

const aboutBan = ({ person }: Scene, { isOfAll, target }: BanOf) => ({
  baker: isOfAll ? undefined : { id: person.id, address: person.address },
  subject: target.address,
});

const levelOf = ({ isOfAll }: BanOf) => (isOfAll ? 'org' : 'individual');

export const ban =
  (whom: BanOf, reason: string): Act =>
  (scene) => {
    const { world, person, at } = scene;
    const { address } = whom.target;
    world.addBan({
      id: world.random.uuid(),
      bakerId: whom.isOfAll ? null : person.id,
      canonical: address,
      untagged: withoutTag(address),
      reason,
      createdAt: at,
    });
    const details = { level: levelOf(whom), reason } as const;
    return [row(scene, 'user_banned', { ...aboutBan(scene, whom), details })];
  };

const isBy = ({ person }: Scene, { isOfAll }: BanOf) => {
  const bakerId = isOfAll ? null : person.id;
  return (one: SimulatedBan) => one.bakerId === bakerId;
};

export const unban =
  (whom: BanOf): Act =>
  (scene) => {
    const found = scene.world.bansOn(whom.target.address).find(isBy(scene, whom));
    if (!found) throw new Error(`${whom.target.address} is not banned.`);
    scene.world.liftBan(found);
    const about = { ...aboutBan(scene, whom), details: { level: levelOf(whom) } } as const;
    return [row(scene, 'user_unbanned', about)];
  };

/** The target has no visit under way: it is held before. */
export const deactivate =
  (target: Person): Act =>
  (scene) => {
    target.deactivatedAt = scene.at;
    scene.world.savePerson(target);
    return [row(scene, 'baker_deactivated', { subject: target.address, details: {} })];
  };

export const reactivate =
  (target: Person): Act =>
  (scene) => {
    Object.assign(target, { deactivatedAt: null, isHeld: false });
    scene.world.savePerson(target);
    return [row(scene, 'baker_reactivated', { subject: target.address, details: {} })];
  };
