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

const SECURE_PAGE_PROPERTIES = [
  { object: 'crypto', property: 'randomUUID', message: 'Plain http has none: use createRandomId.' },
  { object: 'crypto', property: 'subtle', message: 'Plain http has none: use src/checksum.' },
  { object: 'navigator', property: 'clipboard', message: 'Plain http has none: use copyText.' },
];

const EXPORTED_CONSTANT_SELECTOR =
  'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator';

const TEXT_OBJECT_SELECTORS = [
  {
    selector: `${EXPORTED_CONSTANT_SELECTOR}[id.name!=/^([A-Z]+_)*TEXTS$/]`,
    message: 'Put the text into an object called TEXTS, or one per part called <PART>_TEXTS.',
  },
  {
    selector: [
      `${EXPORTED_CONSTANT_SELECTOR} > ObjectExpression`,
      `${EXPORTED_CONSTANT_SELECTOR} > TSSatisfiesExpression > ObjectExpression`,
    ].join(', '),
    message: 'Declare the object `as const`.',
  },
];

const TEXT_PROPS = '/^(label|busyLabel|aria-label|title|name|hint|placeholder|alt)$/';

const INLINE_TEXT_SELECTORS = [
  'JSXText[value=/[A-Za-z]{2}/]:not([value=/Bakehouse/])',
  `JSXAttribute[name.name=${TEXT_PROPS}] > Literal[value=/^[A-Z]/]`,
].map((selector) => ({ selector, message: 'Put the text into texts.ts or strings/en.ts.' }));

/** A pattern for addresses, for digits of other scripts or for invisible characters. */
const TYPED_TEXT_PATTERN = String.raw`\[\^(\\s)?@|[+*]@[\[\\]|p\{Nd\}|Default_Ignorable`;

const TYPED_TEXT_SELECTORS = [
  {
    selector: `Literal[regex.pattern=/${TYPED_TEXT_PATTERN}/]`,
    message: 'Read typed text by @bakehouse/contract/input (docs/decisions/0086).',
  },
];

const NOT_SHARED_WAIT_SELECTOR = ':not(MemberExpression[object.name=WAITS])';

const OWN_WAIT_SELECTORS = [
  'CallExpression[callee.object.name=vi][callee.property.name=/^(waitFor|waitUntil|setConfig)$/]',
  'CallExpression[callee.property.name=waitForTimeout]',
  `CallExpression[callee.object.name=/^test$|socket$/i][callee.property.name=setTimeout] > .arguments:first-child${NOT_SHARED_WAIT_SELECTOR}`,
  'Property[key.name=query_timeout] > Literal',
  'CallExpression[callee.name=/^(it|test|describe|(before|after)(Each|All))$/] > Literal.arguments[raw=/^[0-9]/]',
  ...[
    '[callee.name=/^(it|test|describe|waitFor|(find|findAll)By.+)$/]',
    '[callee.property.name=/^(poll|toPass|waitFor.*|(find|findAll)By.+|to(Be|Have|Contain)[A-Z].*)$/]',
  ].map(
    (call) =>
      `CallExpression${call} > ObjectExpression > Property[key.name=timeout] > .value${NOT_SHARED_WAIT_SELECTOR}`,
  ),
].map((selector) => ({
  selector,
  message: 'Use WAITS or eventually of @bakehouse/vitest: the limit is set once.',
}));

export const restrictionConfigs = [
  {
    files: [
      '**/*.test.{ts,tsx}',
      '{apps,packages}/*/test/**/*.{ts,tsx}',
      'tooling/{commands/test,e2e/src}/**/*.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...OWN_WAIT_SELECTORS] },
  },
  {
    files: ['{apps,packages}/*/src/**/*.ts', 'tooling/commands/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'packages/contract/src/input/**'],
    rules: { 'no-restricted-syntax': ['error', ...TYPED_TEXT_SELECTORS] },
  },
  {
    files: ['packages/sdk/src/**/*.ts'],
    ignores: ['packages/sdk/src/{platform,testing}/**', '**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...forbidNames(IMPURE_GLOBALS, 'Use the Platform object, so that tests can replace it.'),
      ],
      'no-restricted-properties': ['error', ...CLOCK_AND_RANDOMNESS_PROPERTIES],
    },
  },
  {
    files: ['apps/portal/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'apps/portal/src/lib/plain-http/copy-text.ts'],
    rules: { 'no-restricted-properties': ['error', ...SECURE_PAGE_PROPERTIES] },
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
    rules: { 'no-restricted-syntax': ['error', ...INLINE_TEXT_SELECTORS, ...TYPED_TEXT_SELECTORS] },
  },
  {
    files: ['apps/server/src/services/**/*.ts', 'apps/server/src/routes/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-properties': ['error', ...CLOCK_AND_RANDOMNESS_PROPERTIES],
      'no-restricted-syntax': [
        'error',
        ...TYPED_TEXT_SELECTORS,
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'Use deps.clock, so that tests can set the time.',
        },
      ],
    },
  },
];
