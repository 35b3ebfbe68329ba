import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface LibraryLicence {
  text: string;
  /** Names the library above the text, as a section in Markdown. */
  section: string;
}

/** Reads the licence of a library whose code is in a file of the package. */
export async function readLibraryLicence(folder: string): Promise<LibraryLicence> {
  const text = (await readFile(join(folder, 'LICENSE'), 'utf8')).trim();
  // The cast is safe, because npm checks the form of this file.
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  ) as Record<'name' | 'version' | 'license', string>;
  return { text, section: `## ${name} ${version} (${license})\n\n${text}\n` };
}
