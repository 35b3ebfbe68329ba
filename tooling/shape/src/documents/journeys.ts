import { posix } from 'node:path';

const FOLDER_BY_NAME: Readonly<Record<string, string>> = {
  contract: 'packages/contract/src',
  portal: 'apps/portal/src',
  sdk: 'packages/sdk/src',
  server: 'apps/server/src',
  tooling: 'tooling',
};

const JOURNEY_PATTERN = /^## Journey .*\n+```\n([\s\S]*?)^```/gm;
const STEP_PATTERN = /^[ \d]{2} (\S.*?)(?: {2,}|$)/;

const sourceRootOf = (path: string) =>
  Object.values(FOLDER_BY_NAME).find((root) => `${path}/`.startsWith(`${root}/`)) ?? '';

/** After `portal/list-page`, `list-row` is a file beside it, and so is the short form `-row`. */
function toRepositoryPath(name: string, previous: string): string {
  const [first = '', ...rest] = name.split('/');
  const folder = FOLDER_BY_NAME[first];
  if (folder !== undefined) return posix.join(folder, ...rest);
  if (name.startsWith('-')) return previous.slice(0, previous.lastIndexOf('-')) + name;
  return posix.join(rest.length > 0 ? sourceRootOf(previous) : posix.dirname(previous), name);
}

function listPathsOfStep(step: string): string[] {
  const paths: string[] = [];
  for (const name of step.split(/, | → |,$/).filter((part) => part !== '')) {
    paths.push(toRepositoryPath(name, paths.at(-1) ?? ''));
  }
  return paths.filter((path) => !/[*…]/.test(path));
}

/** Returns one line for every room or file that a journey of ARCHITECTURE.md names and that does not exist. */
export function toJourneyLines(architecture: string, paths: readonly string[]): string[] {
  const withoutEndings = new Set(paths.map((path) => path.replace(/\.tsx?$/, '')));
  return [...architecture.matchAll(JOURNEY_PATTERN)]
    .flatMap(([, steps = '']) => steps.split('\n'))
    .flatMap((line) => listPathsOfStep(STEP_PATTERN.exec(line)?.[1] ?? ''))
    .filter((path) => !withoutEndings.has(path.replace(/\.tsx?$/, '')))
    .map((path) => `ARCHITECTURE.md: a journey names ${path}, which does not exist`);
}
