import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeInlineParts } from './inline-parts.ts';

it('moves each script of a page to a file and removes its styles', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  const html =
    '<p style="color:red">a</p><script id="b">start()</script><script src="/c.js"></script>';
  const moved = await removeInlineParts(html, { folder, base: '/docs/', scripts: 'assets/' });
  expect(moved).toMatch(
    /^<p>a<\/p><script id="b" src="\/docs\/assets\/page\.\w+\.js"><\/script><script src="\/c\.js"><\/script>$/,
  );
  const name = /page\.\w+\.js/.exec(moved)?.[0] ?? '';
  expect(await readFile(join(folder, 'assets', name), 'utf8')).toBe('start()');
  await rm(folder, { recursive: true });
});
