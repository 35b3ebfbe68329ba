import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { REPOSITORY_ROOT } from '../manifests/repository.ts';
import { toManifestLines } from './manifest-lines.ts';
import { renderTemplate, type ChartValues } from './rendered-chart.ts';

const CHART_FOLDER = join(REPOSITORY_ROOT, 'apps/server/deploy/helm');
const read = (path: string) => readFileSync(join(CHART_FOLDER, path), 'utf8');

const template = read('templates/bakehouse.yaml');
const standard = parse(read('values.yaml')) as ChartValues;

type Rendered = Parameters<typeof toManifestLines>[0] & Record<string, never>;

const render = async (changes: ChartValues = {}, release = 'login') =>
  (await renderTemplate(template, { ...standard, ...changes }, release)) as Rendered[];

describe('the chart', () => {
  it.each<[string, ChartValues, string]>([
    ['with its own values', {}, 'login'],
    ['with further variables', { environment: { TRUSTED_PROXIES: '10.0.0.0/8', X: 1 } }, 'login'],
    ['with quotes and lines in the configuration', { config: { a: '"\n\\ {{ }}' } }, 'login'],
    ['with a name that looks like a number', {}, '1e3'],
  ])('makes what Kubernetes takes %s', async (_how, changes, release) => {
    const manifests = await render(changes, release);
    expect(manifests.map(({ kind }) => kind)).toEqual([
      'ConfigMap',
      'Deployment',
      'Service',
      'PodDisruptionBudget',
      'Ingress',
    ]);
    expect(manifests.flatMap(toManifestLines)).toEqual([]);
  });

  it('gives the server its configuration unchanged, and a new one starts it anew', async () => {
    const config = { projects: [{ name: 'A "baker"\n' }], admins: ['ada@example.com'] };
    const [before, after] = await Promise.all([render(), render({ config })]);
    const [configMap] = after as unknown as { data: Record<string, string> }[];
    expect(JSON.parse(configMap?.data['bakehouse.config.json'] ?? '')).toEqual(config);
    const checksumOf = (manifests: Rendered[]) =>
      /"checksum\/config":"(\w{64})"/.exec(JSON.stringify(manifests))?.[1];
    expect(checksumOf(before)).toMatch(/^\w{64}$/);
    expect(checksumOf(after)).not.toBe(checksumOf(before));
  });

  it('leads the host of its address to the port of the server', async () => {
    const manifests = await render({ publicUrl: 'https://bake.example.org' }, 'oven');
    const ingress = manifests.find(({ kind }) => kind === 'Ingress');
    expect(ingress).toMatchObject({
      spec: { rules: [{ host: 'bake.example.org' }], tls: [{ hosts: ['bake.example.org'] }] },
    });
    expect(JSON.stringify(ingress)).toContain('"service":{"name":"oven","port":{"name":"http"}}');
  });
});

describe('a manifest', () => {
  let deployment: Rendered | undefined;
  beforeAll(async () => {
    deployment = (await render()).find(({ kind }) => kind === 'Deployment');
  });

  const changed = (from: string, to: string) =>
    JSON.parse(JSON.stringify(deployment ?? {}).replace(from, to)) as Rendered;

  it.each([
    ['a wrong type', '"replicas":2', '"replicas":"two"', 'replicas must be integer'],
    ['a missing part', '"selector":', '"selectors":', 'must have required property selector'],
    ['a misspelt name', '"readOnly":true', '"readonly":true', '/readonly is not known'],
    [
      'a part in the wrong place',
      '"replicas":2',
      '"replicas":2,"image":"x"',
      '/spec/image is not known',
    ],
  ])('is refused with %s', (_what, from, to, line) => {
    expect(toManifestLines(changed(from, to)).join('\n')).toContain(line);
  });
});
