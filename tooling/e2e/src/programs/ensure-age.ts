import { ensureProgram } from './ensure-program.ts';
import { isExecutable, listPathCandidates } from './find-program.ts';

/** Installs the age program if it is missing. @throws Error if it cannot be installed */
export const ensureAge = (): Promise<string> =>
  ensureProgram({
    find: () => listPathCandidates(['age']).find(isExecutable),
    debianPackages: ['age'],
    missingMessage:
      'This test needs age: install it (Debian: apt-get install age; macOS: brew install age).',
  });
