import { delimiter, dirname } from 'node:path';
import { REPOSITORY_ROOT } from '../server/paths.ts';

const isInRepository = (path: string) => path.startsWith(REPOSITORY_ROOT);

/** The environment of somebody who has no checkout: its programs and npm's settings of this run are left out. */
export function createOutsideEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const folders = (process.env.PATH ?? '').split(delimiter).filter((path) => !isInRepository(path));
  return {
    ...Object.fromEntries(own),
    FORCE_COLOR: undefined,
    NO_COLOR: '1',
    PATH: [dirname(process.execPath), ...folders].join(delimiter),
  };
}
