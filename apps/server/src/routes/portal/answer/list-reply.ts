import type { Context } from 'hono';
import type { SessionEnv } from '../../../app-env.ts';
import type { PagedList } from '../../../services/lists/list-page.ts';

export interface NumberedPage {
  page: number;
}

const MAX_PAGE_NUMBER = 999_999_999;

/** Returns a relative URL, which works behind any proxy; drops empty parameters. */
const pageReferenceOf = (
  c: Context<SessionEnv>,
  query: object,
  page: number,
  cursor: string,
): string => {
  const { pathname, searchParams } = new URL(c.req.url);
  const known = [...searchParams].filter(([name, value]) => name in query && value !== '');
  const params = new URLSearchParams(known);
  params.set('page', String(page));
  params.set('cursor', cursor);
  return `${pathname}?${params.toString()}`;
};

export const sendListPage = <List extends NumberedPage>(
  c: Context<SessionEnv>,
  query: object,
  { list, cursors }: PagedList<List>,
) => {
  const link = (rel: string, page: number, cursor: string | null) =>
    cursor === null ? [] : [`<${pageReferenceOf(c, query, page, cursor)}>; rel="${rel}"`];
  const { next, previous } = cursors;
  const links = [
    ...link('next', Math.min(MAX_PAGE_NUMBER, list.page + 1), next),
    // A page before page 1, which exists when new rows were added, has the number 1, too.
    ...link('prev', Math.max(1, list.page - 1), previous),
  ];
  if (links.length > 0) c.header('Link', links.join(', '));
  return c.json(list);
};
