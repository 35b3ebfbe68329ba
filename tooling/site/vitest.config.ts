import { nodeConfig } from '@bakehouse/vitest/node';
import { defineConfig } from 'vitest/config';

export default defineConfig(nodeConfig);
