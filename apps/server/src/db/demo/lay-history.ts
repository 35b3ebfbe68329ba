import type { Person, HistoryFile } from './audit-plan.ts';
import type { PlannedFile } from './lay-files.ts';
import type { PreparedAccount } from './lay-accounts.ts';

export const personOf = ({ id, address, isAdmin = false }: PreparedAccount): Person => ({
  id,
  address,
  isAdmin,
});

/** @throws Error when there is nobody */
export const atLeastOne = <Item>(items: readonly Item[]): [Item, ...Item[]] => {
  const [first, ...rest] = items;
  if (first === undefined) throw new Error('Generated data needs at least one of each kind.');
  return [first, ...rest];
};

/** Files as a history needs them, oldest first. */
export const asHistory = (
  planned: readonly PlannedFile[],
  bakers: readonly Person[],
): HistoryFile[] => {
  const addresses = new Map(bakers.map(({ id, address }) => [id, address]));
  return planned
    .map((file) => ({
      ...file,
      baker: addresses.get(file.bakerId) ?? '',
      grantees: file.grants.map(({ address }) => address),
    }))
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
};
