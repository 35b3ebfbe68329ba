import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const INLINE_SCRIPT_PATTERN = /<script(?![^>]*\bsrc=)([^>]*)>([^]*?)<\/script>/g;
const STYLE_ATTRIBUTE_PATTERN = / style="[^"]*"/g;
const NAME_LENGTH = 10;

interface ScriptPlace {
  folder: string;
  base: string;
  /** The folder of the scripts below both. */
  scripts: string;
}

const toFileName = (script: string) =>
  `page.${createHash('sha256').update(script).digest('hex').slice(0, NAME_LENGTH)}.js`;

/** Moves the scripts of a page to files and removes its styles, so that it needs no exception of the policy. */
export async function removeInlineParts(
  html: string,
  { folder, base, scripts: place }: ScriptPlace,
): Promise<string> {
  const scripts = [...html.matchAll(INLINE_SCRIPT_PATTERN)].map(([, , script = '']) => script);
  await mkdir(join(folder, place), { recursive: true });
  for (const script of scripts) {
    await writeFile(join(folder, place, toFileName(script)), script);
  }
  return html
    .replaceAll(
      INLINE_SCRIPT_PATTERN,
      (_whole, attributes: string, script: string) =>
        `<script${attributes} src="${base}${place}${toFileName(script)}"></script>`,
    )
    .replaceAll(STYLE_ATTRIBUTE_PATTERN, '');
}
