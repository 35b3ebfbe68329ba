import { expect, it } from 'vitest';
import type { SitePage } from './page-table.ts';
import { listImages, toSiteLinks } from './site-links.ts';

const guide: SitePage = { source: 'docs/guide.md', path: 'operate/guide', label: 'Guide' };
const client: SitePage = { source: 'packages/sdk/README.md', path: 'sdk/guide', label: 'SDK' };
const pages = new Map([guide, client].map((page) => [page.source, page]));

const linksOf = (text: string, repository = '') =>
  toSiteLinks(guide, text, { pages, repository, references: new Set(['reference/words']) });

it.each([
  ['[the SDK](../packages/sdk/README.md)', '[the SDK](../sdk/guide.md)'],
  ['[a part](../packages/sdk/README.md#errors)', '[a part](../sdk/guide.md#errors)'],
  ['[above](#top)', '[above](#top)'],
  ['[outside](https://example.com/a.md)', '[outside](https://example.com/a.md)'],
  ['`[code](../packages/sdk/README.md)`', '`[code](../packages/sdk/README.md)`'],
  ['```md\n[code](guide.md)\n```', '```md\n[code](guide.md)\n```'],
  ['see `/docs/reference/words`', 'see [`/docs/reference/words`](../reference/words.md)'],
  ['see `/docs/llms.txt`', 'see `/docs/llms.txt`'],
  ['![Files](images/files.png)', '![Files](../images/files.png)'],
])('turns %j into %j', (before, after) => {
  expect(linksOf(before)).toBe(after);
});

it('shows a file that is no page as its text, until the repository has an address', () => {
  const text = 'see [the list](../.env.example)';
  expect(linksOf(text)).toBe('see the list');
  expect(linksOf(text, 'https://code.example/a/b')).toBe(
    'see [the list](https://code.example/a/b/blob/main/.env.example)',
  );
});

it('finds the images of a page', () => {
  expect(listImages(guide, 'a ![Files](images/files.png) b')).toEqual(['docs/images/files.png']);
});
