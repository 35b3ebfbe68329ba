import { node } from '@bakehouse/vitest/node';
import type { ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = node;

export default config;
