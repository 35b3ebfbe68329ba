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

const EXPORTED_CONSTANT = 'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator';

const TEXT_OBJECT_SELECTORS = [
  {
    selector: `${EXPORTED_CONSTANT}[id.name!=/^([A-Z]+_)*TEXTS$/]`,
    message: 'Put the text into an object called TEXTS, or one per part called <PART>_TEXTS.',
  },
  {
    selector: [
      `${EXPORTED_CONSTANT} > ObjectExpression`,
      `${EXPORTED_CONSTANT} > TSSatisfiesExpression > ObjectExpression`,
    ].join(', '),
    message: 'Declare the object `as const`.',
  },
];

const TEXT_PROPS = '/^(label|busyLabel|aria-label|title|name|hint|placeholder|alt)$/';

const INLINE_TEXT_SELECTORS = [
  'JSXText[value=/[A-Za-z]{2}/]:not([value=/Bakehouse/])',
  `JSXAttribute[name.name=${TEXT_PROPS}] > Literal[value=/^[A-Z]/]`,
].map((selector) => ({ selector, message: 'Put the text into texts.ts or strings/en.ts.' }));

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
    files: ['packages/login-widget/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'packages/login-widget/src/lib/clock.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@bakehouse/sdk',
              allowTypeImports: true,
              message:
                "Import values from '@bakehouse/sdk/core' or '@bakehouse/sdk/namespaces/….js': bundlers load the main export as a whole.",
            },
          ],
          patterns: [
            {
              regex: '^@bakehouse/sdk/namespaces/[^.]+$',
              message: 'Add .js: import maps of pages without a bundler cannot add it.',
            },
          ],
        },
      ],
      'no-restricted-globals': [
        'error',
        ...forbidNames(
          IMPURE_GLOBALS,
          'The widget can be in a shadow root, an iframe or on a server: use the node, or an effect.',
        ),
      ],
      'no-restricted-properties': ['error', ...CLOCK_AND_RANDOMNESS_PROPERTIES],
    },
  },
  {
    files: ['apps/portal/src/**/texts.ts'],
    rules: { 'no-restricted-syntax': ['error', ...TEXT_OBJECT_SELECTORS] },
  },
  {
    files: ['apps/portal/src/**/*.tsx', 'packages/login-widget/src/**/*.tsx'],
    ignores: ['**/*.test.tsx', 'apps/portal/src/gallery/**'],
    rules: { 'no-restricted-syntax': ['error', ...INLINE_TEXT_SELECTORS] },
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
