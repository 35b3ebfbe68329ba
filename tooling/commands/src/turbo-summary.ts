import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

export interface TaskRun {
  folder: string;
  workspace: string;
  task: string;
  exitCode: number;
  seconds: number;
}

interface Summary {
  tasks: {
    package: string;
    task: string;
    directory: string;
    execution?: { startTime: number; endTime: number; exitCode: number | null } | null;
  }[];
}

const FOLDER = join(ROOT, '.turbo/runs');

export function newestSummary(): TaskRun[] {
  const newest = existsSync(FOLDER) ? readdirSync(FOLDER).toSorted().at(-1) : undefined;
  if (newest === undefined) return [];
  // The version of turbo is pinned, and with it this format.
  const summary = JSON.parse(readFileSync(join(FOLDER, newest), 'utf8')) as Summary;
  return summary.tasks.map(({ package: workspace, task, directory, execution }) => ({
    folder: directory,
    workspace,
    task,
    exitCode: execution?.exitCode ?? 1,
    seconds: execution ? (execution.endTime - execution.startTime) / 1000 : 0,
  }));
}
