import { parseChoice } from '../../list/list-fields.ts';
import { type ZoneChoice, toZoneParams } from '../../time/zone-choice.ts';
import { openersList } from './people-lists.ts';

export type People = 'bakers' | 'openers';

const NAME = 'people';

export const peopleOf = (params: URLSearchParams): People =>
  parseChoice(['bakers', 'openers'], params.get(NAME), 'openers');

/** Drops search and filters, because they have no meaning in the other list. */
export function choosePeople(params: URLSearchParams, people: People): URLSearchParams {
  const next = openersList.clear(params);
  next.delete(NAME);
  if (people !== 'openers') next.set(NAME, people);
  return next;
}

/** Bakers are listed in admin mode only, so their list is replaced outside it. */
export const allowedParams = (params: URLSearchParams, admin: boolean): URLSearchParams =>
  !admin && peopleOf(params) === 'bakers' ? choosePeople(params, 'openers') : params;

interface FilesOf {
  email: string;
  by: 'user' | 'baker';
  admin: boolean;
  zone: ZoneChoice;
}

/** Keeps admin mode and time zone. */
export function filesAddress({ email, by, admin, zone }: FilesOf): string {
  const params = new URLSearchParams({
    tab: 'files',
    ...(admin && { admin: 'true' }),
    ...toZoneParams(zone),
    [by]: email,
  });
  return `?${params.toString()}`;
}
