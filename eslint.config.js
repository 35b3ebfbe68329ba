import { config } from '@bakehouse/eslint';

export default config(import.meta.dirname);
