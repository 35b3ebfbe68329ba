import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { readProjects, type Projects } from '../../src/config/projects.ts';

const createConfigPath = () => {
  const folder = mkdtempSync(join(tmpdir(), 'bakehouse-projects-'));
  return {
    file: join(folder, 'bakehouse.config.json'),
    remove: () => rmSync(folder, { recursive: true }),
  };
};

const writeConfiguration = (file: string, configuration: unknown) => {
  const text = typeof configuration === 'string' ? configuration : JSON.stringify(configuration);
  writeFileSync(file, text);
};

/** Reads a configuration as the server does at its start. */
export function readTestProjects(
  configuration: unknown,
  { demo = false, developer = true, portalOrganisationId = 'organization-test' } = {},
): Projects {
  const { file, remove } = createConfigPath();
  writeConfiguration(file, configuration);
  try {
    return readProjects(file, { demo, developer, portalOrganisationId });
  } finally {
    remove();
  }
}

/** Writes the configuration before the test server of the same file starts; returns its path. */
export function useConfigFile(configuration: () => unknown): string {
  const { file, remove } = createConfigPath();
  beforeAll(() => {
    writeConfiguration(file, configuration());
  });
  afterAll(remove);
  return file;
}
