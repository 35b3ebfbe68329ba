import { PERSON_PARAM } from '../../url-state/dashboard-link.ts';
import { withoutColumnsChoice } from '../../list/columns/columns-choice.ts';
import { parseChoiceOr } from '../../list/list-fields.ts';
import { openersList } from './people-lists.ts';

const PEOPLE_LIST_NAMES = ['bakers', 'openers', 'groups', 'review'] as const;

export type PeopleListName = (typeof PEOPLE_LIST_NAMES)[number];

const PEOPLE_LIST_PARAM = 'people';
/** Only the review of access has this filter. */
const REVIEW_CHOICE_PARAM = 'which';

export const readPeopleList = (params: URLSearchParams): PeopleListName =>
  parseChoiceOr(PEOPLE_LIST_NAMES, params.get(PEOPLE_LIST_PARAM), 'openers');

/** Removes search, filters and columns, because they have no meaning in the other list. */
export function withPeopleList(params: URLSearchParams, people: PeopleListName): URLSearchParams {
  const next = withoutColumnsChoice(openersList.clear(params));
  next.delete(REVIEW_CHOICE_PARAM);
  next.delete(PEOPLE_LIST_PARAM);
  if (people !== 'openers') next.set(PEOPLE_LIST_PARAM, people);
  return next;
}

/** Bakers are listed in admin mode only; outside it, the openers are shown instead. */
export const withAllowedPeopleList = (params: URLSearchParams, admin: boolean): URLSearchParams =>
  !admin && readPeopleList(params) === 'bakers' ? withPeopleList(params, 'openers') : params;

/** The page of a person adds one parameter to those of the lists. */
export function withoutPerson(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(PERSON_PARAM);
  return next;
}
