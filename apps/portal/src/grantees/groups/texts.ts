import { toAmountWithUnit } from '../../lib/amount-with-unit.ts';

const peopleText = (count: number) => (count === 1 ? '1 person' : `${count} people`);

const membersText = ({ people, domains }: { people: number; domains: number }) =>
  [
    ...(people > 0 || domains === 0 ? [peopleText(people)] : []),
    ...(domains > 0 ? [toAmountWithUnit(domains, 'domain')] : []),
  ].join(', ');

export const GRANTED_GROUP_TEXTS = {
  unknown: 'A group',
  offers: 'Add a group',
  named: (group: { name: string; people: number; domains: number }) =>
    `${group.name} · ${membersText(group)}`,
} as const;
