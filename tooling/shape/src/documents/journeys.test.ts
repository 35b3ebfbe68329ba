import { expect, it } from 'vitest';
import { toJourneyLines } from './journeys.ts';

const PATHS = [
  'apps/portal/src/api/files.ts',
  'apps/portal/src/features/files/list.tsx',
  'apps/portal/src/features/files',
  'apps/server/src/middleware/portal-guard.ts',
  'apps/server/src/middleware/portal-cors.ts',
  'tooling/commands/src/bake.ts',
];

const unknownPaths = (...steps: string[]) =>
  toJourneyLines(`## Journey 7: a test\n\n\`\`\`\n${steps.join('\n')}\n\`\`\`\n`, PATHS).map(
    (line) => /names (.*),/.exec(line)?.[1],
  );

it('passes rooms, files, neighbours, other endings of a name and rooms of the same workspace', () => {
  expect(
    unknownPaths(
      ' 1 portal/features/files → api/files           GET /api/get_files',
      ' 2 server/middleware/portal-cors, -guard       refuses, see step 1',
      ' 3 server/middleware/portal-cors, portal-guard  the same',
      '10 tooling/commands/src/bake.ts,               in two places',
      '   portal/features/*/…-list                    every list',
    ),
  ).toEqual([]);
});

it('names a room or file that does not exist', () => {
  expect(
    unknownPaths(
      ' 1 portal/features/openers                     a list',
      ' 2 server/middleware/portal-cors, -limit       refuses',
      '   server/routes/files                         the second place of step 2',
    ),
  ).toEqual([
    'apps/portal/src/features/openers',
    'apps/server/src/middleware/portal-limit',
    'apps/server/src/routes/files',
  ]);
});
