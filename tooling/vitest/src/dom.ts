import { mergeConfig, type ViteUserConfig } from 'vitest/config';
import { nodeConfig } from './node.ts';

/** The environment is jsdom, because msw cannot intercept the fetch of happy-dom. */
export const domConfig: ViteUserConfig = mergeConfig(nodeConfig, {
  test: {
    environment: 'jsdom',
    isolate: true, // Test files must not share a page, timers or storage.
  },
});
