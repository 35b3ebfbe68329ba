import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProjects, type Projects } from '../../src/config/projects.ts';

/** Reads a configuration as the server does at its start. */
export function readTestProjects(configuration: unknown, demo = false): Projects {
  const folder = mkdtempSync(join(tmpdir(), 'bakehouse-projects-'));
  const file = join(folder, 'bakehouse.config.json');
  const text = typeof configuration === 'string' ? configuration : JSON.stringify(configuration);
  writeFileSync(file, text);
  try {
    return readProjects(file, demo);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
