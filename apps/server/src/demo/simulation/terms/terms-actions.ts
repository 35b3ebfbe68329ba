import { withoutPlusTag } from '@bakehouse/contract';
import type { Random } from '../../../lib/crypto/random.ts';
import { withOpening, type GrantLimits } from '../../../services/access/grant-limits.ts';
import { toGrantTerms } from '../../../services/access/grant-terms.ts';
import { grantsUsedBy } from '../../../services/access/grant-uses.ts';
import { pickRandomOrNone } from '../../seeded-random.ts';
import {
  addMilliseconds,
  createAuditRow,
  DAY_MS,
  toAuditFile,
  type ActionContext,
  type PersonAction,
} from '../action-context.ts';
import type { SimulatedFile } from '../world.ts';

type SimulatedGrant = SimulatedFile['grants'][number];

const NO_LIMITS: GrantLimits = {
  until: null,
  daysAfterFirstOpening: null,
  maxOpenings: null,
  maxOpeningsInAll: null,
  openingsInAll: 0,
  uses: [],
};

const pickTerms = (random: Random, at: Date): Partial<GrantLimits> | undefined =>
  pickRandomOrNone(random, [
    { maxOpenings: 3 },
    { daysAfterFirstOpening: 7 },
    { until: addMilliseconds(at, 30 * DAY_MS) },
  ]);

const replaceGrant = (file: SimulatedFile, grant: SimulatedGrant, limits: GrantLimits) => {
  file.grants = file.grants.map((one) => (one === grant ? { ...one, limits } : one));
};

/** Gives the newest grant without a limit its terms. */
export const limitGrantAction =
  (
    filesOf: (context: ActionContext) => readonly SimulatedFile[],
    otherwise: PersonAction,
  ): PersonAction =>
  (context) => {
    const { world, at } = context;
    const file = filesOf(context).findLast(({ grants }) => grants.some(({ limits }) => !limits));
    const grant = file?.grants.findLast(({ limits }) => !limits);
    const terms = pickTerms(world.random, at);
    if (!file || !grant || !terms) return otherwise(context);
    const limits = { ...NO_LIMITS, ...terms };
    replaceGrant(file, grant, limits);
    file.version += 1;
    file.updatedAt = at;
    world.saveFile(file);
    const { address: grantee, keyPath } = grant;
    const details = { grantee, keyPath, from: {}, to: toGrantTerms(limits) };
    return [
      createAuditRow(context, 'grant_terms_changed', {
        file: toAuditFile(file),
        subject: grantee,
        details,
      }),
    ];
  };

/** Counts an allowed opening as the product does. */
export const countOpening = (
  { world, person: { address }, at }: ActionContext,
  file: SimulatedFile,
  keyPaths: readonly string[],
): void => {
  for (const grant of grantsUsedBy(file.grants, { address, keyPaths, at })) {
    if (!grant.limits) continue;
    replaceGrant(file, grant, withOpening(grant.limits, withoutPlusTag(address), at));
    world.saveFile(file);
  }
};
