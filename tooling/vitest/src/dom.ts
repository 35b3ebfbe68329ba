import { mergeConfig, type ViteUserConfig } from 'vitest/config';
import { nodeConfig } from './node.ts';

/** The environment is jsdom, because msw cannot intercept the fetch of happy-dom. */
export const domConfig: ViteUserConfig = mergeConfig(nodeConfig, {
  // A file must not find the page, the timers or the storage of the file before it.
  test: { environment: 'jsdom', isolate: true },
});
