import {
  SAVED_VIEWS_LIMIT,
  type DeleteViewBody,
  type SavedView,
  type SavedViewList,
  type SaveViewBody,
  type UpdateViewBody,
} from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { savedViews } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { lockAccount, type Account } from '../identity/accounts.ts';
import { requireLiveCaller, type AccountCaller } from '../identity/sessions/session-caller.ts';

type SavedViewRows = readonly SavedView[];

const selectOwnViews = (db: Queries, userId: string) =>
  db
    .select({
      id: savedViews.id,
      tab: savedViews.tab,
      name: savedViews.name,
      query: savedViews.query,
    })
    .from(savedViews)
    .where(eq(savedViews.userId, userId))
    .orderBy(savedViews.createdAt, savedViews.id);

const requireUnusedName = (
  others: SavedViewRows,
  { tab, name }: Pick<SavedView, 'tab' | 'name'>,
) => {
  const wanted = name.toLowerCase();
  const taken = others.find((view) => view.tab === tab && view.name.toLowerCase() === wanted);
  if (!taken) return;
  const message = `You already have a view named “${taken.name}” in this list. Choose another name.`;
  throw new HttpError(409, 'already_exists', message);
};

const requireFreeSlot = (own: SavedViewRows) => {
  if (own.length < SAVED_VIEWS_LIMIT) return;
  const message = `You can save up to ${SAVED_VIEWS_LIMIT} views. Delete one first.`;
  throw new HttpError(409, 'limit_reached', message);
};

const findOwnView = (own: SavedViewRows, id: string) => {
  const view = own.find((each) => each.id === id);
  if (!view) throw new HttpError(404, 'not_found', 'You have no saved view with this id.');
  return view;
};

/** The lock of the account makes the changes of one user wait for each other, for names and limit. */
const changeOwnViews = <Output>(
  deps: Deps,
  by: AccountCaller,
  change: (tx: Queries, own: SavedViewRows) => Promise<Output>,
): Promise<Output> =>
  deps.db.transaction(async (tx) => {
    await lockAccount(tx, by.account.id);
    await requireLiveCaller(tx, deps, by);
    return change(tx, await selectOwnViews(tx, by.account.id));
  });

export const listSavedViews = async ({ db }: Deps, { id }: Account): Promise<SavedViewList> => ({
  data: await selectOwnViews(db, id),
});

/** @throws HttpError 409 already_exists, limit_reached */
export const saveView = (deps: Deps, by: AccountCaller, body: SaveViewBody): Promise<SavedView> =>
  changeOwnViews(deps, by, async (tx, own) => {
    requireUnusedName(own, body);
    requireFreeSlot(own);
    const view = { id: deps.random.uuid(), ...body };
    const userId = by.account.id;
    await tx.insert(savedViews).values({ ...view, userId, createdAt: deps.clock.now() });
    return view;
  });

/** @throws HttpError 404 not_found, 409 already_exists */
export const updateView = (
  deps: Deps,
  by: AccountCaller,
  { id, name, query }: UpdateViewBody,
): Promise<SavedView> =>
  changeOwnViews(deps, by, async (tx, own) => {
    const view = findOwnView(own, id);
    const values = { name: name ?? view.name, query: query ?? view.query };
    const others = own.filter((other) => other !== view);
    requireUnusedName(others, { ...values, tab: view.tab });
    await tx.update(savedViews).set(values).where(eq(savedViews.id, view.id));
    return { ...view, ...values };
  });

/** @throws HttpError 404 not_found */
export const deleteView = (
  deps: Deps,
  by: AccountCaller,
  { id }: DeleteViewBody,
): Promise<Record<string, never>> =>
  changeOwnViews(deps, by, async (tx, own) => {
    await tx.delete(savedViews).where(eq(savedViews.id, findOwnView(own, id).id));
    return {};
  });
