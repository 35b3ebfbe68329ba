import { expect, it } from 'vitest';
import { REPOSITORY_ROOT } from '../paths.ts';
import { listForgottenFiles, listSitePages } from './list-pages.ts';

it('has every Markdown file for readers as a page', () => {
  expect(listForgottenFiles(REPOSITORY_ROOT)).toEqual([]);
});

it('has each page once', () => {
  const paths = listSitePages(REPOSITORY_ROOT).map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
});
