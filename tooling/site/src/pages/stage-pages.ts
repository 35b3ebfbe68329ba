import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listSitePages } from './list-pages.ts';
import { REFERENCE_SECTION } from './page-table.ts';
import { listImages, toImagePath, toSiteLinks } from './site-links.ts';

interface Staging {
  root: string;
  target: string;
  repository: string;
}

export async function writeStagedFile(target: string, text: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, text);
}

/** Writes every page of the table below its path of the site, with the links of the site. */
export async function stagePages({ root, target, repository }: Staging): Promise<void> {
  await rm(target, { recursive: true, force: true });
  const list = listSitePages(root);
  const pages = new Map(list.map((page) => [page.source, page]));
  const references = new Set<string>(REFERENCE_SECTION.pages.map(({ path }) => path));
  for (const page of list) {
    const text = await readFile(join(root, page.source), 'utf8');
    await writeStagedFile(
      join(target, `${page.path}.md`),
      toSiteLinks(page, text, { pages, repository, references }),
    );
    for (const image of listImages(page, text)) {
      await cp(join(root, image), join(target, toImagePath(image)));
    }
  }
}
