import { domConfig } from '@bakehouse/vitest/dom';
import { mergeConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = mergeConfig(domConfig, {
  test: { setupFiles: ['test/setup.ts'] },
});

export default config;
