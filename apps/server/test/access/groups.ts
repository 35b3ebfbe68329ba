import { groupDetail, type GroupDetail } from '@bakehouse/contract';
import type { Person } from '../people/person.ts';

let created = 0;

/** Saves a group with these members and throws when the server refuses it. */
export const createGroup = async (
  by: Pick<Person, 'call'>,
  add: readonly string[] = [],
  given: object = {},
): Promise<GroupDetail> => {
  created += 1;
  const reply = await by.call('/save_group', { name: `Group ${created}`, add, ...given });
  if (reply.status !== 200) throw new Error(`The group was refused: ${reply.text}`);
  return groupDetail.parse(reply.json);
};
