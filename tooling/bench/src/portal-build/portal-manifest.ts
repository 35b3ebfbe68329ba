import * as z from 'zod/mini';

const chunk = z.object({
  file: z.string(),
  imports: z._default(z.array(z.string()), []),
  css: z._default(z.array(z.string()), []),
});

const manifest = z.record(z.string(), chunk);

export type Manifest = z.infer<typeof manifest>;

export const readManifest = (json: string): Manifest => manifest.parse(JSON.parse(json));

export interface Load {
  scripts: readonly string[];
  styles: readonly string[];
}

const withImports = (chunks: Manifest, keys: readonly string[], seen = new Set<string>()) => {
  for (const key of keys.filter((name) => !seen.has(name))) {
    seen.add(key);
    withImports(chunks, chunks[key]?.imports ?? [], seen);
  }
  return seen;
};

/** The files of these chunks and of their static imports, without duplicates. */
export function loadOf(chunks: Manifest, keys: readonly string[]): Load {
  const loaded = [...withImports(chunks, keys)].flatMap((key) => chunks[key] ?? []);
  return {
    scripts: [...new Set(loaded.map(({ file }) => file))],
    styles: [...new Set(loaded.flatMap(({ css }) => css))],
  };
}

/** The files of `later` that `earlier` has not loaded. */
export const beyond = (later: Load, earlier: Load): Load => ({
  scripts: later.scripts.filter((file) => !earlier.scripts.includes(file)),
  styles: later.styles.filter((file) => !earlier.styles.includes(file)),
});
