import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

const STRICT_COMPILER_OPTIONS = {
  target: 'es2022',
  lib: ['es2022', 'dom'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
};

interface Compilation {
  folder: string;
  files: readonly string[];
  /** The path of a version of `tsc`. */
  compiler: string;
  options: { module: string; moduleResolution: string; jsx?: string; types?: readonly string[] };
}

/** @returns the errors of the compiler, or `none` */
export async function compileStrictly(compilation: Compilation): Promise<string> {
  const { folder, files, compiler, options } = compilation;
  const compilerOptions = { ...STRICT_COMPILER_OPTIONS, ...options };
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  return execFileAsync(process.execPath, [compiler, '-p', folder]).then(
    () => 'none',
    (error: unknown) =>
      error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error),
  );
}
