import js from '@eslint/js';
import checkFile from 'eslint-plugin-check-file';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { restrictionConfigs } from './restrictions.js';

const GENERATED_FILES = [
  // tsup and Vite write their bundled configuration and remove it a moment later.
  '**/*.config.bundled_*.mjs',
  '**/*.config.*.timestamp-*.mjs',
  '**/dist/**',
  '**/.turbo/**',
  '**/.reports/**',
  '**/node_modules/**',
  '**/.data/**',
];

const TYPESCRIPT_RULES = {
  complexity: ['error', 10],
  'max-depth': ['error', 3],
  'check-file/filename-naming-convention': [
    'error',
    { '**/*.{ts,tsx}': 'KEBAB_CASE' },
    { ignoreMiddleExtensions: true },
  ],
  '@typescript-eslint/switch-exhaustiveness-check': 'error',
  '@typescript-eslint/consistent-type-imports': 'error',
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
  '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
  'no-warning-comments': [
    'error',
    { terms: ['what', 'who', 'whoever', 'of'], location: 'start', decoration: ['*'] },
  ],
  'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
};

const javascriptConfig = { files: ['**/*.js', '**/*.cjs'], ...js.configs.recommended };

const createTypescriptConfig = (root) => ({
  files: ['**/*.ts', '**/*.tsx'],
  extends: [
    js.configs.recommended,
    tseslint.configs.strictTypeChecked,
    tseslint.configs.stylisticTypeChecked,
  ],
  languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
  plugins: { 'check-file': checkFile },
  rules: TYPESCRIPT_RULES,
});

/** Vite, Vitest, Playwright and Storybook read the default export of these files. */
const toolConfigFiles = {
  files: [
    '**/*.config.ts',
    '**/playwright.setup.ts',
    '**/*.stories.tsx',
    '**/.storybook/{main.ts,preview.tsx}',
  ],
  rules: { 'no-restricted-exports': 'off' },
};

const reactConfig = {
  files: ['**/*.tsx'],
  extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat.recommended],
  rules: { complexity: ['error', 12] },
};

export const createEslintConfig = (root) =>
  tseslint.config(
    { ignores: GENERATED_FILES },
    { linterOptions: { reportUnusedDisableDirectives: 'error' } },
    javascriptConfig,
    createTypescriptConfig(root),
    toolConfigFiles,
    reactConfig,
    ...restrictionConfigs,
  );
