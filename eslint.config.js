import { createEslintConfig } from '@bakehouse/eslint';

export default createEslintConfig(import.meta.dirname);
