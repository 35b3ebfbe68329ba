import type { Context } from 'hono';
import type { SessionEnv } from '../../app-env.ts';
import type { Listed, Neighbours } from '../../services/list-page.ts';

interface Numbered {
  page: number;
}

/** The same query for another page, as a reference that holds behind every proxy. */
const addressOf = (c: Context<SessionEnv>, page: number, cursor: string): string => {
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.set('page', String(page));
  searchParams.set('cursor', cursor);
  return `${pathname}?${searchParams.toString()}`;
};

/** Rows that came meanwhile can stand before page 1; going back to them it stays page 1. */
const linksOf = (c: Context<SessionEnv>, page: number, { next, previous }: Neighbours) => [
  ...(next === null ? [] : [`<${addressOf(c, page + 1, next)}>; rel="next"`]),
  ...(previous === null ? [] : [`<${addressOf(c, Math.max(1, page - 1), previous)}>; rel="prev"`]),
];

/** A list with the pages beside it in its Link header (RFC 8288). */
export const replyList = <List extends Numbered>(
  c: Context<SessionEnv>,
  { list, neighbours }: Listed<List>,
) => {
  const links = linksOf(c, list.page, neighbours);
  if (links.length > 0) c.header('Link', links.join(', '));
  return c.json(list);
};
