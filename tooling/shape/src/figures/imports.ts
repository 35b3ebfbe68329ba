import { execFile, type ExecFileException } from 'node:child_process';
import { join } from 'node:path';

export interface ImportViolation {
  rule: string;
  reason: string;
  isCycle: boolean;
  /** Paths from the importer to the imported file. A cycle starts and ends with the same file. */
  files: readonly string[];
}

interface DependencyCruiserReport {
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
const DEPENDENCY_CRUISER_PATH = join(
  import.meta.dirname,
  '../../../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
);

const toMissingReportError = ({
  signal,
  stderr,
}: ExecFileException & { stderr: string }): Error => {
  const errorLine = stderr.split('\n').find((line) => /error\b/i.test(line)) ?? 'no output';
  const reason = signal ? `${signal} ended it. Run the command again` : errorLine.trim();
  return new Error(`dependency-cruiser gave no report: ${reason}`);
};

/** dependency-cruiser exits with the number of violations, so a nonzero exit code is no failure. */
const runDependencyCruiser = (root: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const args = [DEPENDENCY_CRUISER_PATH, 'apps', 'packages', 'tooling', '--output-type', 'json'];
    const options = { cwd: root, maxBuffer: MAX_OUTPUT_BYTES };
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (stdout.startsWith('{') && !error?.signal) resolve(stdout);
      else reject(toMissingReportError(Object.assign(error ?? new Error(), { stderr })));
    });
  });

export async function findImportViolations(root: string): Promise<ImportViolation[]> {
  // The cast is safe because the version of dependency-cruiser, and so this format, is pinned.
  const { summary } = JSON.parse(await runDependencyCruiser(root)) as DependencyCruiserReport;
  const { violations, ruleSetUsed } = summary;
  const reasons = new Map(ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  return violations.map(({ rule: { name }, from, to, cycle }) => ({
    rule: name,
    reason: reasons.get(name) ?? '',
    isCycle: cycle !== undefined,
    files: cycle ? [from, ...cycle.map((step) => step.name)] : [from, to],
  }));
}
