import { expect, it } from 'vitest';
import { toChangesetLines } from './changesets.ts';

const GOOD = "---\n'@bakehouse/sdk': patch\n'@bakehouse/login-widget': minor\n---\n\nLinks work.\n";

it('passes a changeset with packages and a sentence, and every other document', () => {
  const documents = [
    { path: '.changeset/links.md', text: GOOD },
    { path: 'README.md', text: '' },
  ];
  expect(toChangesetLines(documents)).toEqual([]);
});

it.each([
  ['is empty', ''],
  ['has no sentence', "---\n'@bakehouse/sdk': patch\n---\n"],
  ['names no package', '---\n---\n\nLinks work.\n'],
  ['names an unknown step', "---\n'@bakehouse/sdk': big\n---\n\nLinks work.\n"],
])('names a changeset that %s', (_, text) => {
  expect(toChangesetLines([{ path: '.changeset/links.md', text }])).toHaveLength(1);
});
