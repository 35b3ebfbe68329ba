import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashSources } from '../source-fingerprint.ts';
import { createInputFilter, RESULTS_FILE } from './stage-inputs.ts';

const isInput = createInputFilter({ folder: 'tests', args: ['test', 'src/own.test.ts'] });

describe('the files that can change the result of a stage', () => {
  it.each(['apps/server/src/main.ts', 'tests/src/own.test.ts', 'README.md'])(
    'include %s',
    (path) => {
      expect(isInput(path)).toBe(true);
    },
  );

  it.each(['tests/src/other.test.ts', 'apps/portal/src/page.test.tsx', RESULTS_FILE])(
    'do not include %s',
    (path) => {
      expect(isInput(path)).toBe(false);
    },
  );
});

describe('the hash of the sources', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bakehouse-sources-'));
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    writeFileSync(join(folder, '.gitignore'), 'ignored.ts');
    writeFileSync(join(folder, 'source.ts'), '1');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const hash = () => hashSources((path) => path !== 'other.test.ts', folder);

  it('changes with a file, and comes back with its text', () => {
    const before = hash();
    writeFileSync(join(folder, 'source.ts'), '2');
    expect(hash()).not.toBe(before);
    writeFileSync(join(folder, 'source.ts'), '1');
    expect(hash()).toBe(before);
  });

  it('stays the same when the file is added to the index', () => {
    const before = hash();
    execFileSync('git', ['add', '.'], { cwd: folder });
    expect(hash()).toBe(before);
  });

  it('does not depend on ignored files and on files that are no input', () => {
    const before = hash();
    writeFileSync(join(folder, 'ignored.ts'), '1');
    writeFileSync(join(folder, 'other.test.ts'), '1');
    expect(hash()).toBe(before);
  });

  it('differs on each call outside a repository', () => {
    rmSync(join(folder, '.git'), { recursive: true });
    expect(hash()).not.toBe(hash());
  });
});
