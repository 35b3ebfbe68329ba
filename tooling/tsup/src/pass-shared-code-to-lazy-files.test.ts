import { describe, expect, it } from 'vitest';
import { passSharedCodeToLazyFiles, type CodeByFile } from './pass-shared-code-to-lazy-files.ts';

const OPTIONS = {
  main: 'main.js',
  lazy: ['cakes.js', 'breads.js'],
  banner: "'use client';",
  id: '@oven/shop@1.0.0',
};

const FILES: CodeByFile = {
  'index.js': "'use client';\nexport { open } from './main.js';\n",
  'namespaces/orders.js':
    "'use client';\nimport { heat } from '../main.js';\nconst order = () => import('../cakes.js');\nexport { order };\n",
  'main.js': `'use client';
import { useState } from 'react';
const bake = (name) => [name, useState];
const open = async () => (await import('./breads.js')).BREADS;
export { bake as heat, open };
`,
  'cakes.js': `'use client';
import { heat as bakeCake } from './main.js';
import { useState, useEffect } from 'react';
import { FLOUR as flour } from './breads.js';
const CAKES = [bakeCake('cake'), useState, useEffect, flour];
export { CAKES };
`,
  'breads.js': `'use client';
import { heat } from './main.js';
const FLOUR = heat('flour');
const BREADS = () => import('./cakes.js');
export { BREADS, FLOUR };
`,
};

describe('handOverSharedCode', () => {
  const published = passSharedCodeToLazyFiles(FILES, OPTIONS);

  it.each(OPTIONS.lazy)('leaves no import and no export in the lazy file %s', (name) => {
    expect(published[name]).not.toMatch(/\b(import|export)\b.*['{]/);
    expect(published[name]).toMatch(/^'use client';\n/);
  });

  it('makes a lazy file a function of what it shares, by the names that it uses', () => {
    expect(published['cakes.js']).toContain(
      "globalThis[Symbol.for('@oven/shop@1.0.0 cakes')] = ({ FLOUR: flour }, bakeCake, useState, useEffect) => {",
    );
    expect(published['cakes.js']).toContain('return { CAKES: CAKES };');
  });

  it('gives the main file a function that loads a lazy file and what it needs at the same time', () => {
    const main = published['main.js'] ?? '';
    expect(main).toContain(
      "const [breads] = await Promise.all([loadBreadsFile(), import('./cakes.js')]);",
    );
    expect(main).toContain("cakes')](breads, bake, useState, useEffect)");
    expect(main).toContain("import { useEffect } from 'react';");
    expect(main).toContain('(await loadBreadsFile()).BREADS');
  });

  it('lets other files load lazy files through the main file', () => {
    expect(published['namespaces/orders.js']).toContain(
      "import { loadCakesFile } from '../main.js';",
    );
    expect(published['namespaces/orders.js']).toContain('const order = () => loadCakesFile();');
  });

  it('exports from the main file only what other files import', () => {
    expect(published['main.js']).toContain('export { bake as heat, open, loadCakesFile };');
    expect(published['index.js']).toBe(FILES['index.js']);
  });

  it.each([
    ['is imported by the main file', { 'main.js': "import { CAKES } from './cakes.js';" }],
    ['imports a file that is not lazy', { 'cakes.js': "import { order } from './other.js';" }],
    ['imports a namespace', { 'cakes.js': "import * as react from 'react';" }],
    ['uses the name of a function that loads files', { 'cakes.js': 'const loadCakesFile = 1;' }],
  ])('refuses a lazy file that %s', (_, changed) => {
    const files = { 'main.js': '', 'breads.js': '', 'cakes.js': '', 'other.js': '', ...changed };
    expect(() => passSharedCodeToLazyFiles(files, OPTIONS)).toThrow(Error);
  });
});
