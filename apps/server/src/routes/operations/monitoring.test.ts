import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../test/server/test-server.ts';

const TOKEN = 'only-the-scraper-of-this-test-has-this';
const server = useTestServer({
  env: { METRICS_TOKEN: TOKEN, SMTP_URL: 'smtp://localhost:1' },
});

const FOLDER = join(import.meta.dirname, '../../../../..');
const read = (path: string) => readFileSync(join(FOLDER, path), 'utf8');

/** Histograms have these ends in queries, but not in the list of their types. */
const HISTOGRAM_END = /_bucket$/;

const namesIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:bakehouse|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(HISTOGRAM_END, ''),
    ),
  );

it.each([
  'apps/server/deploy/monitoring/alerts.yaml',
  'apps/server/deploy/monitoring/grafana-dashboard.json',
  'docs/operations.md',
])('%s names only metrics that the server has', async (path) => {
  const { text } = await server().send('/metrics', {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const used = namesIn(read(path));
  expect(used.size).toBeGreaterThan(5);
  expect([...used].filter((name) => !known.has(name))).toEqual([]);
});

it('explains every metric of its own to operators', async () => {
  const { text } = await server().send('/metrics', {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const own = [...text.matchAll(/^# TYPE (bakehouse_\S+)/gm)].map(([, name]) => name);
  const guide = namesIn(read('docs/operations.md'));
  expect(own.filter((name) => name !== undefined && !guide.has(name))).toEqual([]);
});
