import js from '@eslint/js';
import checkFile from 'eslint-plugin-check-file';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { restrictions } from './restrictions.js';

const SOURCE = ['**/*.ts', '**/*.tsx'];

/** The one ESLint configuration; `root` is the folder of the repository. */
export const config = (root) =>
  tseslint.config(
    {
      ignores: [
        '**/dist/**',
        '**/.turbo/**',
        '**/.reports/**',
        '**/node_modules/**',
        '**/.data/**',
      ],
    },
    { linterOptions: { reportUnusedDisableDirectives: 'error' } },
    { files: ['**/*.js', '**/*.cjs'], ...js.configs.recommended },
    {
      files: SOURCE,
      extends: [
        js.configs.recommended,
        tseslint.configs.strictTypeChecked,
        tseslint.configs.stylisticTypeChecked,
      ],
      languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
      plugins: { 'check-file': checkFile },
      rules: {
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
        '@typescript-eslint/no-confusing-void-expression': [
          'error',
          { ignoreArrowShorthand: true },
        ],
        '@typescript-eslint/no-non-null-assertion': 'error',
        '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
        'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
      },
    },
    {
      files: ['**/*.config.ts'],
      rules: { 'no-restricted-exports': 'off' },
    },
    {
      files: ['**/*.tsx'],
      extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat.recommended],
      rules: { complexity: ['error', 12] },
    },
    ...restrictions,
  );
