import { useQuery } from '@tanstack/react-query';
import type { BanChange } from '../../../api/bans.ts';
import { useService } from '../../../lib/services.tsx';
import { openFilesQuery } from '../people-queries.ts';
import { CHANGE_REACH_TEXTS } from '../texts.ts';

type BanReachInput = Omit<BanChange, 'reason'>;

/** Says how many files are open to the address now; undefined while they are counted, null if nobody knows. */
export function useBanReachText({
  email,
  action,
  admin,
  level,
}: BanReachInput): string | null | undefined {
  const { people } = useService('api');
  // A baker in admin mode may lift a ban of their own, which closes their own files only.
  const ref = { email, admin: admin && level === 'org' };
  const { data, isError } = useQuery({ ...openFilesQuery(people, ref), enabled: email !== '' });
  if (isError || email === '') return null;
  return data === undefined ? undefined : CHANGE_REACH_TEXTS[action][level](data);
}
