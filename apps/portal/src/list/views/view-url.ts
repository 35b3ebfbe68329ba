import type { SavedView } from '@bakehouse/contract';
import { TAB_PARAM } from '../../url-state/dashboard-link.ts';
import { OPEN_ROWS_PARAM } from '../open-rows/open-rows.ts';

const PARAMS_OUTSIDE_VIEWS = [TAB_PARAM, 'page', OPEN_ROWS_PARAM];
/** Every view states these values, so that the columns remembered by a browser do not change it. */
const DEFAULT_LOOK_PARAMS = { hide: 'none', rows: 'comfortable' };

/** The search parameters of a view of a list, in one order, so that views can be compared. */
export function toViewQuery(shown: URLSearchParams): string {
  const params = new URLSearchParams(shown);
  for (const name of PARAMS_OUTSIDE_VIEWS) params.delete(name);
  for (const [name, value] of Object.entries(DEFAULT_LOOK_PARAMS))
    if (!params.get(name)) params.set(name, value);
  params.sort();
  return params.toString();
}

export function viewUrl({ tab, query }: Pick<SavedView, 'tab' | 'query'>): string {
  const params = new URLSearchParams({ [TAB_PARAM]: tab });
  for (const [name, value] of new URLSearchParams(query)) params.append(name, value);
  return `?${params.toString()}`;
}
