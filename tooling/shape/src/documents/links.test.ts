import { expect, it } from 'vitest';
import { toBrokenLinkLines } from './links.ts';

const BAKE = {
  path: 'docs/bake.md',
  text: '# Bake a file\n\n## `bake`, and then?\n\n```\n# No heading\n```\n',
};

const brokenLinks = (text: string) => {
  const start = { path: 'start.md', text };
  const lines = toBrokenLinkLines([start, BAKE], ['docs', 'docs/bake.md', 'bun.png', 'start.md']);
  return lines.map((line) => /the link (.*) leads nowhere/.exec(line)?.[1]);
};

it('passes links to files, folders, headings and other sites', () => {
  const links = [
    'docs/bake.md',
    'docs',
    'docs/bake.md#bake-and-then',
    '#here',
    'https://a.example',
  ];
  expect(brokenLinks(`# Here\n${links.map((link) => `[x](${link})`).join(' ')}`)).toEqual([]);
});

it('names a link to a file or heading that does not exist', () => {
  const links = ['docs/rye.md', 'docs/bake.md#rye', '#rye', 'docs/bake.md#no-heading'];
  expect(brokenLinks(links.map((link) => `[x](${link})`).join(' '))).toEqual(links);
});

it('resolves a link from the folder of its document', () => {
  const bread = { path: 'docs/bread/rye.md', text: '[x](../bake.md) [y](bake.md)' };
  expect(toBrokenLinkLines([bread, BAKE], ['docs/bake.md', 'docs/bread/rye.md'])).toEqual([
    'docs/bread/rye.md: the link bake.md leads nowhere',
  ]);
});

it('names a picture that does not exist, and ignores links in code', () => {
  expect(
    brokenLinks('![A bun](bun.png) ![Rye](rye.png) `[x](y.md)`\n```\n[x](z.md)\n```\n'),
  ).toEqual(['rye.png']);
});
