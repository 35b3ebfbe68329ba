/**
 * What each part of the house may not say, with the reason that the reader of a red line needs.
 * Import directions are dependency-cruiser's job; this table is about globals and syntax.
 */

const IMPURE_GLOBALS = [
  'window',
  'document',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'fetch',
  'setTimeout',
  'setInterval',
  'clearTimeout',
  'clearInterval',
  'crypto',
  'performance',
];

const forbid = (names, message) => names.map((name) => ({ name, message }));

const CLOCK_AND_CHANCE = [
  { object: 'Date', property: 'now', message: 'Take the clock as a parameter.' },
  { object: 'Math', property: 'random', message: 'Take the source of randomness as a parameter.' },
];

export const restrictions = [
  {
    files: ['packages/sdk/src/**/*.ts'],
    ignores: ['packages/sdk/src/platform/**', '**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...forbid(IMPURE_GLOBALS, 'The Platform object is the only impure door of the SDK.'),
      ],
      'no-restricted-properties': ['error', ...CLOCK_AND_CHANCE],
    },
  },
  {
    files: ['apps/portal/src/**/*-rules.ts', 'apps/portal/src/app/guard.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...forbid(IMPURE_GLOBALS, 'Rules are pure: what they need is a parameter.'),
      ],
      'no-restricted-properties': ['error', ...CLOCK_AND_CHANCE],
    },
  },
  {
    files: ['apps/server/src/services/**/*.ts', 'apps/server/src/routes/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-properties': ['error', ...CLOCK_AND_CHANCE],
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'The server has one clock: deps.clock.',
        },
      ],
    },
  },
];
