import * as z from 'zod/mini';

const chunkSchema = z.object({
  file: z.string(),
  imports: z._default(z.array(z.string()), []),
  css: z._default(z.array(z.string()), []),
});

const manifestSchema = z.record(z.string(), chunkSchema);

export type Manifest = z.infer<typeof manifestSchema>;

export const readManifest = (json: string): Manifest => manifestSchema.parse(JSON.parse(json));

export interface LoadedFiles {
  scripts: readonly string[];
  styles: readonly string[];
}

const addStaticImports = (chunks: Manifest, keys: readonly string[], seen = new Set<string>()) => {
  for (const key of keys.filter((name) => !seen.has(name))) {
    seen.add(key);
    addStaticImports(chunks, chunks[key]?.imports ?? [], seen);
  }
  return seen;
};

/** Returns the files of the chunks with these keys and of their static imports, each file once. */
export function loadedFilesOf(chunks: Manifest, keys: readonly string[]): LoadedFiles {
  const loaded = [...addStaticImports(chunks, keys)].flatMap((key) => chunks[key] ?? []);
  return {
    scripts: [...new Set(loaded.map(({ file }) => file))],
    styles: [...new Set(loaded.flatMap(({ css }) => css))],
  };
}

/** Returns the files of `later` that are not among the files of `earlier`. */
export const additionalFiles = (later: LoadedFiles, earlier: LoadedFiles): LoadedFiles => ({
  scripts: later.scripts.filter((file) => !earlier.scripts.includes(file)),
  styles: later.styles.filter((file) => !earlier.styles.includes(file)),
});

const CLASSIC_SCRIPT_PATTERN = /<script\s+src="\/([^"]+)">/g;

/** Returns the scripts of a built page that are no modules, so the manifest does not list them. */
export const classicScriptsOf = (page: string): readonly string[] =>
  Array.from(page.matchAll(CLASSIC_SCRIPT_PATTERN), ([, file = '']) => file);
