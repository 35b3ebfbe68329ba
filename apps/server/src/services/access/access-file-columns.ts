import { eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { withoutPlusTag, type BanLevel } from '@bakehouse/contract';
import { bans, fileFields, files, grants, grantUses, users } from '../../db/tables.ts';
import type { AccessGrant } from './access-decision.ts';
import type { GrantLimits } from './grant-limits.ts';
import {
  groupOfGrantToEverybodySql,
  groupOfGrantToPeopleSql,
  IS_GROUP_GRANT,
  isGrantToSql,
} from './group-grants.ts';

/** Instants are text in the JSON of Postgres. */
type InJson<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? InJson<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: InJson<Value[Key]> }
      : Value;

export type SelectedGrant = AccessGrant & { serial: number };

interface GrantInJson {
  address: string;
  keyPath: string;
  serial: number;
  limits: LimitsInJson | null;
  group: { name: string; members: string[]; size: number } | null;
}

export const hasLimitsSql = sql`num_nonnulls(${grants.until}, ${grants.daysAfterFirstOpening}, ${grants.maxOpenings}, ${grants.maxOpeningsInAll}) > 0`;

const limitsSql = (isUseInQuestion: SQL) => sql`case when ${hasLimitsSql} then json_build_object(
  'until', ${grants.until},
  'daysAfterFirstOpening', ${grants.daysAfterFirstOpening},
  'maxOpenings', ${grants.maxOpenings},
  'maxOpeningsInAll', ${grants.maxOpeningsInAll},
  'openingsInAll', (select coalesce(sum(${grantUses.openings}), 0)::integer
    from ${grantUses} where ${grantUses.serial} = ${grants.serial}),
  'uses', (select coalesce(json_agg(json_build_object('person', ${grantUses.person},
      'openings', ${grantUses.openings}, 'firstAt', ${grantUses.firstAt})), '[]'::json)
    from ${grantUses} where ${grantUses.serial} = ${grants.serial} and ${isUseInQuestion})) end`;

export type LimitsInJson = InJson<GrantLimits>;

export const readLimits = (limits: LimitsInJson): GrantLimits => ({
  ...limits,
  until: limits.until === null ? null : new Date(limits.until),
  uses: limits.uses.map((use) => ({ ...use, firstAt: new Date(use.firstAt) })),
});

const toSelectedGrants = (found: GrantInJson[]): SelectedGrant[] =>
  found.map(({ limits, group, ...selected }) => {
    const grant = group === null ? selected : { ...selected, group };
    return limits === null ? grant : { ...grant, limits: readLimits(limits) };
  });

const grantsColumn = (isGrantInQuestion: SQL, isUseInQuestion: SQL, group: SQL) =>
  sql<SelectedGrant[]>`(
    select coalesce(json_agg(json_build_object('address', ${grants.address}, 'keyPath', ${grants.keyPath},
      'serial', ${grants.serial}, 'limits', ${limitsSql(isUseInQuestion)}, 'group', ${group})
      order by ${grants.createdAt}, ${grants.address}, ${grants.keyPath}), '[]'::json)
    from ${grants} where ${grants.fileId} = ${files.id} and ${isGrantInQuestion})`.mapWith(
    toSelectedGrants,
  );

/** The grants of a file for these people, with their limits and the openings of these people. */
export const grantsOfPeople = (addresses: readonly string[]) => {
  const people = [...new Set(addresses.map(withoutPlusTag))];
  const isUseInQuestion = inArray(grantUses.person, people);
  return grantsColumn(isGrantToSql(addresses), isUseInQuestion, groupOfGrantToPeopleSql(addresses));
};

const isUseOfAddressSql = sql`${grants.address} not like '*@%' and not ${IS_GROUP_GRANT}`;

/** The limits of each of `grants` as JSON, or null; openings of single people are those of an address. */
export const limitsOfEverybodySql = limitsSql(isUseOfAddressSql);

/** All grants of a file. */
export const grantsOfEverybody = grantsColumn(
  sql`true`,
  isUseOfAddressSql,
  groupOfGrantToEverybodySql,
);

const bansOfAddressSql = (address: string) => sql<{ address: string; level: BanLevel }[]>`(
  select coalesce(json_agg(json_build_object('address', ${bans.untagged},
    'level', case when ${bans.bakerId} is null then 'org' else 'individual' end)), '[]'::json)
  from ${bans} where ${bans.organisationId} = ${users.organisationId}
    and ${bans.untagged} = ${withoutPlusTag(address)}
    and ${or(isNull(bans.bakerId), eq(bans.bakerId, files.bakerId))})`;

/** The fields of a file that have a name, over `files`. */
export const fieldsOfFileSql = sql<{ key_path: string; field: string }[]>`(
  select coalesce(json_agg(json_build_object('key_path', ${fileFields.keyPath}, 'field', ${fileFields.field})
    order by ${fileFields.keyPath}), '[]'::json)
  from ${fileFields} where ${fileFields.fileId} = ${files.id})`;

/** The input of decideAccess() for one address, from `files` joined with the `users` of their bakers. */
export const accessFileColumns = (address: string) => ({
  bakerIsActive: sql<boolean>`${users.deactivatedAt} is null`,
  destroyedAt: files.destroyedAt,
  openableAt: files.openableAt,
  expiresAt: files.expiresAt,
  grants: grantsOfPeople([address]),
  bans: bansOfAddressSql(address),
});
