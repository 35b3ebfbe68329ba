import { nodeConfig } from '@bakehouse/vitest/node';
import type { ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = nodeConfig;

export default config;
