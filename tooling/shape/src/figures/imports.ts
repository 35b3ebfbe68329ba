import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface ImportViolation {
  rule: string;
  reason: string;
  isCycle: boolean;
  /**
   * The files from importer to imported, as paths from the repository root. A cycle ends with its
   * first file.
   */
  files: readonly string[];
}

interface CruiseReport {
  summary: {
    violations: readonly {
      rule: { name: string };
      from: string;
      to: string;
      cycle?: readonly { name: string }[];
    }[];
    ruleSetUsed: { forbidden: readonly { name: string; comment: string }[] };
  };
}

const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;
const CRUISER_PATH = join(
  import.meta.dirname,
  '../../../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
);

/**
 * dependency-cruiser exits with the number of violations, so its output is read after a non-zero
 * exit code too.
 */
async function runCruiser(root: string): Promise<string> {
  const args = [CRUISER_PATH, 'apps', 'packages', 'tooling', '--output-type', 'json'];
  const options = { cwd: root, maxBuffer: MAX_OUTPUT_BYTES };
  try {
    return (await promisify(execFile)(process.execPath, args, options)).stdout;
  } catch (error) {
    const stdout = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    if (stdout.startsWith('{')) return stdout;
    throw error;
  }
}

export async function findImportViolations(root: string): Promise<ImportViolation[]> {
  // The cast is safe because the version of dependency-cruiser, and so this format, is pinned.
  const { summary } = JSON.parse(await runCruiser(root)) as CruiseReport;
  const { violations, ruleSetUsed } = summary;
  const reasons = new Map(ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  return violations.map(({ rule: { name }, from, to, cycle }) => ({
    rule: name,
    reason: reasons.get(name) ?? '',
    isCycle: cycle !== undefined,
    files: cycle ? [from, ...cycle.map((step) => step.name)] : [from, to],
  }));
}
