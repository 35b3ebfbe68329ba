import { WAITS } from '@bakehouse/vitest/waits';
import { expect, it } from 'vitest';
import { REPOSITORY_ROOT } from '../paths.ts';
import { listCodeBlocks, readCodeBlocks } from './code-blocks.ts';
import { compileSamples } from './compile-samples.ts';

it(
  'compiles every sample of the site, and finds what is wrong with one',
  { timeout: WAITS.longTestMs },
  () => {
    const wrong = readCodeBlocks(
      'docs/provider.md',
      "text\n```ts\nimport { createClient } from '@bakehouse/sdk';\ncreateClient(7);\n```\n",
    );
    expect(compileSamples(REPOSITORY_ROOT, [...listCodeBlocks(REPOSITORY_ROOT), ...wrong])).toEqual(
      [expect.stringMatching(/^docs\/provider\.md:4: Argument of type 'number'/)],
    );
  },
);
