import { globSync } from 'node:fs';
import {
  SITE_SECTIONS,
  toDecisionPage,
  UNPUBLISHED_PATTERNS,
  type SitePage,
} from './page-table.ts';

const IGNORED_FOLDERS = new Set([
  'node_modules',
  'dist',
  '.pages',
  '.data',
  '.shots',
  '.turbo',
  '.git',
]);

const listMarkdownFiles = (root: string): string[] =>
  globSync(['*.md', '{apps,docs,packages,tooling}/**/*.md'], {
    cwd: root,
    exclude: (name) => IGNORED_FOLDERS.has(name),
  }).toSorted();

const TABLE_PAGES = SITE_SECTIONS.flatMap(({ pages }) => pages);

export function listSitePages(root: string): SitePage[] {
  const decisions = listMarkdownFiles(root).flatMap((file) => toDecisionPage(file) ?? []);
  return [...TABLE_PAGES, ...decisions];
}

/** Returns the Markdown files that are neither a page nor excluded. */
export function listForgottenFiles(root: string): string[] {
  const published = new Set(listSitePages(root).map(({ source }) => source));
  return listMarkdownFiles(root).filter(
    (file) => !published.has(file) && !UNPUBLISHED_PATTERNS.some((pattern) => pattern.test(file)),
  );
}
