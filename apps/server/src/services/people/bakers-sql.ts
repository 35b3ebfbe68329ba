import { sql, type SQL } from 'drizzle-orm';
import { emails, files, users } from '../../db/tables.ts';
import type { Account } from '../identity/accounts.ts';
import { banColumns } from './bans-sql.ts';

export const bakersRelation = (account: Account, activeSince: Date): SQL => {
  const { columns, isBanned, joins } = banColumns({ account, admin: true }, sql`people.canonical`);
  const since = sql`${activeSince.toISOString()}::timestamptz`;
  return sql`(
  select people.*, ${columns}, ${isBanned} as is_banned,
    case when people.is_active then 'active' else 'inactive' end as status
  from (
    select ${emails.canonical} as canonical, ${emails.address} as email,
      ${users.createdAt} as created_at, baked.files as cakes, baked.last_at as last_bake_at,
      ${users.deactivatedAt} is null and baked.last_at >= ${since} as is_active,
      case when ${users.deactivatedAt} is null then 'long_ago' else 'deactivated' end as inactive_because
    from ${users} join ${emails} on ${emails.userId} = ${users.id} and ${emails.isPrimary}
      join (
        select ${files.bakerId} as baker_id, count(*)::int as files, max(${files.createdAt}) as last_at
        from ${files} group by 1
      ) as baked on baked.baker_id = ${users.id}
    where ${users.organisationId} = ${account.organisationId}
  ) as people
    ${joins}
) as bakers`;
};
