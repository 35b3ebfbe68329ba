import { mergeConfig, type ViteUserConfig } from 'vitest/config';
import { node } from './node.ts';

/** msw cannot intercept the fetch of happy-dom, so this is jsdom. */
export const dom: ViteUserConfig = mergeConfig(node, { test: { environment: 'jsdom' } });
