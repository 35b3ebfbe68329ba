import { PERSON_PARAM, TAB_PARAM } from '../url-state/dashboard-link.ts';
import { trimPath } from '../config/paths.ts';

/** The parameters that choose a page; all others filter or sort what a page shows. */
const PAGE_PARAMS = [TAB_PARAM, PERSON_PARAM] as const;

export function toPageKey(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  return JSON.stringify([trimPath(pathname), ...PAGE_PARAMS.map((name) => params.get(name))]);
}
