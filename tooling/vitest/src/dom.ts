import { mergeConfig, type ViteUserConfig } from 'vitest/config';
import { node } from './node.ts';

/** Tests that draw: jsdom, because happy-dom's fetch escapes msw. */
export const dom: ViteUserConfig = mergeConfig(node, { test: { environment: 'jsdom' } });
