import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readProjects } from './projects.ts';

const DOCS = join(import.meta.dirname, '../../../../docs');
const BLOCK_PATTERN = /^ *```json\n([^]*?)^ *```$/gm;

const folder = mkdtempSync(join(tmpdir(), 'bakehouse-samples-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

mkdirSync(join(folder, 'mails'));
for (const name of ['login.txt', 'login.html']) {
  writeFileSync(join(folder, 'mails', name), '{{link}}');
}

const project = {
  public_token: 'public-token-live-1',
  project_id: 'project-live-1',
  name: 'Live',
  origins: ['https://app.example.com'],
  redirect_urls: [],
};

const toSample = (text: string): object => {
  const withoutGaps = text.trim().replaceAll('…', 'x.example');
  return JSON.parse(withoutGaps.startsWith('{') ? withoutGaps : `{${withoutGaps}}`) as object;
};

/** The configuration file of a reader who has put the sample where the guide says. */
const toConfiguration = (sample: object) => {
  if ('projects' in sample) return sample;
  const changes = 'client_id' in sample ? { connected_apps: [sample] } : sample;
  return { projects: [{ ...project, ...changes }] };
};

const samples = globSync(['configuration.md', '{guides,quick-starts}/*.md'], { cwd: DOCS }).flatMap(
  (file) =>
    [...readFileSync(join(DOCS, file), 'utf8').matchAll(BLOCK_PATTERN)].map(
      ([, text = ''], index) => ({ file, number: index + 1, text }),
    ),
);

it.each(samples)('accepts the JSON in sample $number of $file', ({ text }) => {
  const path = join(folder, 'bakehouse.config.json');
  writeFileSync(path, JSON.stringify(toConfiguration(toSample(text))));
  const { all } = readProjects(path, {
    demo: false,
    developer: true,
    portalOrganisationId: 'organization-test',
  });
  expect(all).toHaveLength(1);
});
