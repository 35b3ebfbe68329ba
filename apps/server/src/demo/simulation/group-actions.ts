import { toGroupGrantee } from '@bakehouse/contract';
import { createAuditRow, type ActionContext, type PersonAction } from './action-context.ts';
import type { SimulatedGroup } from './world.ts';

const aboutGroup = ({ person }: ActionContext, { id }: SimulatedGroup) => ({
  baker: { id: person.id, address: person.address },
  subject: toGroupGrantee(id),
});

const findGroup = ({ world, person }: ActionContext, name: string) => {
  const found = world.groups.find((group) => group.baker === person && group.name === name);
  if (!found) throw new Error(`${person.address} has no group ${name}.`);
  return found;
};

export const createGroupAction =
  (name: string): PersonAction =>
  (context) => {
    const { world, person, at } = context;
    const group: SimulatedGroup = {
      ...{ id: world.random.uuid(), baker: person, name, createdAt: at },
      ...{ version: 1, members: [], deletedAt: null },
    };
    world.saveGroup(group);
    const about = { ...aboutGroup(context, group), details: { group: name } };
    return [createAuditRow(context, 'group_created', about)];
  };

export const addGroupMembersAction =
  (name: string, added: readonly string[]): PersonAction =>
  (context) => {
    const group = findGroup(context, name);
    group.version += 1;
    group.members.push(...added.map((member) => ({ member, addedAt: context.at })));
    context.world.saveGroup(group);
    const details = { group: name, added, removed: [] };
    return [createAuditRow(context, 'group_changed', { ...aboutGroup(context, group), details })];
  };

export const deleteGroupAction =
  (name: string): PersonAction =>
  (context) => {
    const group = findGroup(context, name);
    group.deletedAt = context.at;
    context.world.saveGroup(group);
    const details = { group: name, files: 0 };
    return [createAuditRow(context, 'group_deleted', { ...aboutGroup(context, group), details })];
  };
