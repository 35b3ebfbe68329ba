/** These rules restrict globals and syntax; dependency-cruiser checks the imports. */

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

const forbidNames = (names, message) => names.map((name) => ({ name, message }));

const CLOCK_AND_RANDOMNESS_PROPERTIES = [
  { object: 'Date', property: 'now', message: 'Take the clock as a parameter.' },
  { object: 'Math', property: 'random', message: 'Take the source of randomness as a parameter.' },
];

export const restrictionConfigs = [
  {
    files: ['packages/sdk/src/**/*.ts'],
    ignores: ['packages/sdk/src/platform/**', '**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...forbidNames(IMPURE_GLOBALS, 'Use the Platform object, so that tests can replace it.'),
      ],
      'no-restricted-properties': ['error', ...CLOCK_AND_RANDOMNESS_PROPERTIES],
    },
  },
  {
    files: ['apps/portal/src/**/*-rules.ts', 'apps/portal/src/app/guard.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...forbidNames(IMPURE_GLOBALS, 'Rules are pure functions: take it as a parameter.'),
      ],
      'no-restricted-properties': ['error', ...CLOCK_AND_RANDOMNESS_PROPERTIES],
    },
  },
  {
    files: ['apps/server/src/services/**/*.ts', 'apps/server/src/routes/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-properties': ['error', ...CLOCK_AND_RANDOMNESS_PROPERTIES],
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'Use deps.clock, so that tests can set the time.',
        },
      ],
    },
  },
];
