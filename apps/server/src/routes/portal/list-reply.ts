import type { Context } from 'hono';
import type { SessionEnv } from '../../app-env.ts';
import type { Listed } from '../../services/lists/list-page.ts';

interface Numbered {
  page: number;
}

const LAST_PAGE = 999_999_999;

/**
 * The same query for another page, as a reference that holds behind every proxy. What is empty
 * or not known to the list stays out: it could be long, or nothing for a header.
 */
const addressOf = (c: Context<SessionEnv>, query: object, page: number, cursor: string): string => {
  const { pathname, searchParams } = new URL(c.req.url);
  const known = [...searchParams].filter(([name, value]) => name in query && value !== '');
  const params = new URLSearchParams(known);
  params.set('page', String(page));
  params.set('cursor', cursor);
  return `${pathname}?${params.toString()}`;
};

/** A list with the pages beside it in its Link header (RFC 8288). */
export const replyList = <List extends Numbered>(
  c: Context<SessionEnv>,
  query: object,
  { list, neighbours }: Listed<List>,
) => {
  const link = (rel: string, page: number, cursor: string | null) =>
    cursor === null ? [] : [`<${addressOf(c, query, page, cursor)}>; rel="${rel}"`];
  const { next, previous } = neighbours;
  const links = [
    ...link('next', Math.min(LAST_PAGE, list.page + 1), next),
    // Rows that came meanwhile can stand before page 1; going back to them it stays page 1.
    ...link('prev', Math.max(1, list.page - 1), previous),
  ];
  if (links.length > 0) c.header('Link', links.join(', '));
  return c.json(list);
};
