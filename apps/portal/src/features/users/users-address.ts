import { oneOf } from '../../list/list-address.ts';
import { type ZoneChoice, zoneParams } from '../../time/zone-choice.ts';
import { withoutPeopleState } from './people-list-state.ts';

export type People = 'bakers' | 'openers';

const NAME = 'people';

/** Whose list an address asks for. */
export const peopleOf = (params: URLSearchParams): People =>
  oneOf(['bakers', 'openers'], params.get(NAME), 'openers');

/** The address of the other list, from its beginning: what narrows one means nothing in the other. */
export function choosePeople(params: URLSearchParams, people: People): URLSearchParams {
  const next = withoutPeopleState(params);
  next.delete(NAME);
  if (people !== 'openers') next.set(NAME, people);
  return next;
}

/** The address that counts: bakers are listed in admin mode only. */
export const settled = (params: URLSearchParams, admin: boolean): URLSearchParams =>
  !admin && peopleOf(params) === 'bakers' ? choosePeople(params, 'openers') : params;

interface FilesOf {
  email: string;
  by: 'user' | 'baker';
  admin: boolean;
  zone: ZoneChoice;
}

/** Leads to the files that are counted beside an address, seen as here. */
export function filesAddress({ email, by, admin, zone }: FilesOf): string {
  const params = new URLSearchParams({
    tab: 'files',
    ...(admin && { admin: 'true' }),
    ...zoneParams(zone),
    [by]: email,
  });
  return `?${params.toString()}`;
}
