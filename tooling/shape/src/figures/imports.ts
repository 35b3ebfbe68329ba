import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface ImportViolation {
  rule: string;
  reason: string;
  isCycle: boolean;
  /** Paths from the root; a cycle ends where it starts. */
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

const LARGE = 256 * 1024 * 1024;
const CRUISER = join(
  import.meta.dirname,
  '../../../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
);

/** dependency-cruiser exits with the number of violations, so a failed exit still has a report. */
async function runCruiser(root: string): Promise<string> {
  const args = [CRUISER, 'apps', 'packages', 'tooling', '--output-type', 'json'];
  const options = { cwd: root, maxBuffer: LARGE };
  try {
    return (await promisify(execFile)(process.execPath, args, options)).stdout;
  } catch (error) {
    const stdout = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    if (stdout.startsWith('{')) return stdout;
    throw error;
  }
}

export async function findImportViolations(root: string): Promise<ImportViolation[]> {
  // The version of dependency-cruiser is pinned, and so is this form.
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
