import {
  PRESETS_LIMIT,
  type Preset,
  type PresetIdBody,
  type PresetList,
  type PresetSettings,
  type SavePresetBody,
} from '@bakehouse/contract';
import { desc, eq } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { presets } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { createGranteeParser } from '../files/grantees.ts';
import { lockAccount, type Account } from '../identity/accounts.ts';
import { requireLiveCaller, type AccountCaller } from '../identity/sessions/session-caller.ts';

const selectOwnPresets = (db: Queries, userId: string) =>
  db
    .select({ id: presets.id, name: presets.name, settings: presets.settings })
    .from(presets)
    .where(eq(presets.userId, userId))
    .orderBy(desc(presets.usedAt), presets.id);

const requireUnusedPresetName = (others: readonly Preset[], name: string) => {
  const taken = others.find((other) => other.name.toLowerCase() === name.toLowerCase());
  if (!taken) return;
  const message = `You already have a preset named “${taken.name}”. Choose another name.`;
  throw new HttpError(409, 'already_exists', message);
};

const requireFreePreset = (own: readonly Preset[]) => {
  if (own.length < PRESETS_LIMIT) return;
  const message = `You can save up to ${PRESETS_LIMIT} presets. Delete one first.`;
  throw new HttpError(409, 'limit_reached', message);
};

const requireOwnPreset = (own: readonly Preset[], id: string) => {
  const found = own.find((each) => each.id === id);
  if (!found) throw new HttpError(404, 'not_found', 'You have no preset with this id.');
  return found;
};

/** Canonical people, each once. */
const readSettings = ({ people, fields, ...settings }: PresetSettings): PresetSettings => {
  const { read, refuseInvalid } = createGranteeParser();
  const readPeople = (path: string, typed: readonly string[]) => [
    ...new Set(typed.map((text, index) => read(`${path}.${index}`, text))),
  ];
  const canonical = {
    people: readPeople('settings.people', people),
    fields: fields.map((each, index) => ({
      ...each,
      people: readPeople(`settings.fields.${index}.people`, each.people),
    })),
  };
  refuseInvalid();
  return { ...settings, ...canonical };
};

/** The lock of the account makes the changes of one user wait for each other, for names and limit. */
const changeOwnPresets = <Output>(
  deps: Deps,
  by: AccountCaller,
  change: (tx: Queries, own: readonly Preset[]) => Promise<Output>,
): Promise<Output> =>
  deps.db.transaction(async (tx) => {
    await lockAccount(tx, by.account.id);
    await requireLiveCaller(tx, deps, by);
    return change(tx, await selectOwnPresets(tx, by.account.id));
  });

export const listPresets = async ({ db }: Deps, { id }: Account): Promise<PresetList> => ({
  data: await selectOwnPresets(db, id),
});

/** @throws HttpError 400 naming every invalid address, 404 not_found, 409 already_exists, limit_reached */
export function savePreset(deps: Deps, by: AccountCaller, body: SavePresetBody): Promise<Preset> {
  const values = { name: body.name, settings: readSettings(body.settings) };
  return changeOwnPresets(deps, by, async (tx, own) => {
    const usedAt = deps.clock.now();
    if (body.id !== undefined) {
      const { id } = requireOwnPreset(own, body.id);
      requireUnusedPresetName(
        own.filter((other) => other.id !== id),
        body.name,
      );
      await tx
        .update(presets)
        .set({ ...values, usedAt })
        .where(eq(presets.id, id));
      return { id, ...values };
    }
    requireUnusedPresetName(own, body.name);
    requireFreePreset(own);
    const saved = { id: deps.random.uuid(), ...values };
    await tx.insert(presets).values({ ...saved, userId: by.account.id, createdAt: usedAt, usedAt });
    return saved;
  });
}

/** @throws HttpError 404 not_found */
export const notePresetUse = (
  deps: Deps,
  by: AccountCaller,
  { id }: PresetIdBody,
): Promise<Record<string, never>> =>
  changeOwnPresets(deps, by, async (tx, own) => {
    const used = eq(presets.id, requireOwnPreset(own, id).id);
    await tx.update(presets).set({ usedAt: deps.clock.now() }).where(used);
    return {};
  });

/** @throws HttpError 404 not_found */
export const deletePreset = (
  deps: Deps,
  by: AccountCaller,
  { id }: PresetIdBody,
): Promise<Record<string, never>> =>
  changeOwnPresets(deps, by, async (tx, own) => {
    await tx.delete(presets).where(eq(presets.id, requireOwnPreset(own, id).id));
    return {};
  });
