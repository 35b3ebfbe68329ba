import { describe, expect, it } from 'vitest';
import {
  additionalFiles,
  classicScriptsOf,
  loadedFilesOf,
  readManifest,
} from './portal-manifest.ts';

const manifest = readManifest(
  JSON.stringify({
    'index.html': {
      file: 'index.js',
      imports: ['_base.js'],
      dynamicImports: ['src/portal.tsx'],
      css: ['index.css'],
    },
    '_base.js': { file: 'base.js', imports: ['_button.js'], css: ['base.css'] },
    '_button.js': { file: 'button.js', imports: ['_base.js'], css: ['base.css'] },
    'src/portal.tsx': { file: 'portal.js', imports: ['index.html', '_button.js'] },
  }),
);

describe('loadedFilesOf', () => {
  it('follows static imports, also circular ones, and lists each file once', () => {
    expect(loadedFilesOf(manifest, ['index.html'])).toEqual({
      scripts: ['index.js', 'base.js', 'button.js'],
      styles: ['index.css', 'base.css'],
    });
  });

  it('skips a chunk that is not in the build', () => {
    expect(loadedFilesOf(manifest, ['src/nowhere.tsx'])).toEqual({ scripts: [], styles: [] });
  });
});

describe('additionalFiles', () => {
  it('leaves out files that are already loaded', () => {
    const first = loadedFilesOf(manifest, ['index.html']);
    expect(additionalFiles(loadedFilesOf(manifest, ['src/portal.tsx']), first)).toEqual({
      scripts: ['portal.js'],
      styles: [],
    });
  });
});

describe('classicScriptsOf', () => {
  it('lists the scripts that are no modules', () => {
    const page = `<script  src="/theme.js"></script>
      <script type="module" crossorigin src="/assets/index.js"></script>`;
    expect(classicScriptsOf(page)).toEqual(['theme.js']);
  });
});
