import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vitepress';
import { compressFiles } from './compress-files.ts';
import { toAgentList, toHomePage } from './pages/home-page.ts';
import { stagePages, writeStagedFile } from './pages/stage-pages.ts';
import { buildPlayground } from './playground.ts';
import {
  BUILD_FOLDER,
  PLAYGROUND_PATH,
  REPOSITORY_ROOT,
  SITE_BASE,
  SITE_FOLDER,
  STAGED_FOLDER,
} from './paths.ts';
import { toErrorPage } from './reference/error-page.ts';
import { toOptionsPage } from './reference/options-page.ts';
import { toPortalApiPage } from './reference/portal-api-page.ts';
import { writeSdkReference } from './reference/sdk-reference.ts';
import { toWordsPage } from './reference/words-page.ts';

const readRepositoryAddress = async () => {
  const text = await readFile(join(REPOSITORY_ROOT, 'tooling/repository.json'), 'utf8');
  // The cast is safe, because the release tooling checks this file.
  return (JSON.parse(text) as { address: string }).address;
};

const writePages = async () => {
  const inPages = (name: string) => join(STAGED_FOLDER, name);
  await stagePages({
    root: REPOSITORY_ROOT,
    target: STAGED_FOLDER,
    repository: await readRepositoryAddress(),
  });
  await writeStagedFile(inPages('index.md'), toHomePage());
  await writeStagedFile(inPages('reference/errors.md'), await toErrorPage());
  await writeStagedFile(inPages('reference/options.md'), await toOptionsPage());
  await writeStagedFile(inPages('reference/portal-api.md'), await toPortalApiPage());
  await writeStagedFile(inPages('reference/words.md'), await toWordsPage());
  await writeSdkReference(inPages('reference/sdk'));
};

/** The Markdown is served beside the pages, for agents and other programs. */
const copyMarkdown = () => cp(STAGED_FOLDER, BUILD_FOLDER, { recursive: true });

await writePages();
await rm(BUILD_FOLDER, { recursive: true, force: true });
await build(SITE_FOLDER);
await copyMarkdown();
await buildPlayground(join(BUILD_FOLDER, PLAYGROUND_PATH));
await cp(
  join(REPOSITORY_ROOT, 'apps/portal/public/favicon.svg'),
  join(BUILD_FOLDER, 'favicon.svg'),
);
await writeStagedFile(join(BUILD_FOLDER, 'llms.txt'), toAgentList(SITE_BASE));
await compressFiles(BUILD_FOLDER);
