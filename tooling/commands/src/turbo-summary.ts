import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from './run.ts';

export interface TaskRun {
  folder: string;
  workspace: string;
  task: string;
  exitCode: number;
  seconds: number;
}

interface TurboSummary {
  tasks: {
    package: string;
    task: string;
    directory: string;
    execution?: { startTime: number; endTime: number; exitCode: number | null } | null;
  }[];
}

const SUMMARY_FOLDER = join(REPOSITORY_ROOT, '.turbo/runs');

export function readNewestSummary(): TaskRun[] {
  const newest = existsSync(SUMMARY_FOLDER)
    ? readdirSync(SUMMARY_FOLDER).toSorted().at(-1)
    : undefined;
  if (newest === undefined) return [];
  // The cast is safe because the version of turbo, and so this format, is pinned.
  const summary = JSON.parse(readFileSync(join(SUMMARY_FOLDER, newest), 'utf8')) as TurboSummary;
  return summary.tasks.map(({ package: workspace, task, directory, execution }) => ({
    folder: directory,
    workspace,
    task,
    exitCode: execution?.exitCode ?? 1,
    seconds: execution ? (execution.endTime - execution.startTime) / 1000 : 0,
  }));
}
