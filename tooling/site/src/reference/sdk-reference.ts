import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Application } from 'typedoc';
import { toAnchor } from '../anchors.ts';
import { REPOSITORY_ROOT } from '../paths.ts';

const SDK_FOLDER = join(REPOSITORY_ROOT, 'packages/sdk');
const ENTRY_POINTS = ['index', 'backend/index', 'testing/index', 'testing/playwright/index'];

/** Links to a property, which is a row of a table and has no anchor. */
const PROPERTY_LINK_PATTERN = /\[([^\]]*)\]\([^)]*#property-[^)]*\)/g;
/** The site shows no HTML of a page, so it would show this as text. */
const HTML_ANCHOR_PATTERN = /<a id="[^"]*"><\/a> ?/g;
const NUMBERED_LINK_PATTERN = /\]\(#([\w-]+?)-(\d+)\)/g;
const HEADING_PATTERN = /^#+ (.+)$/gm;

const TITLES = {
  index: '@bakehouse/sdk',
  backend: '@bakehouse/sdk/backend',
  testing: '@bakehouse/sdk/testing',
  'testing/playwright': '@bakehouse/sdk/testing/playwright',
} as const;

/** The list of all entries, which the navigation of the site replaces. */
const ENTRY_LIST = 'entries';

/** TypeDoc also counts a name whose type and value share one heading. */
const toRealAnchors = (text: string) => {
  const anchors = [...text.matchAll(HEADING_PATTERN)].map(([, heading = '']) => toAnchor(heading));
  return text.replaceAll(NUMBERED_LINK_PATTERN, (link, name: string, number: string) =>
    anchors.filter((anchor) => anchor === name).length > Number(number) ? link : `](#${name})`,
  );
};

const toReadablePage = (text: string) =>
  toRealAnchors(
    text.replaceAll(PROPERTY_LINK_PATTERN, '$1').replaceAll(HTML_ANCHOR_PATTERN, ''),
  ).replace(
    /^# (index|backend|testing|testing\/playwright)$/m,
    (_heading, name: keyof typeof TITLES) => `# ${TITLES[name]}`,
  );

const completePages = async (folder: string) => {
  await rm(join(folder, `${ENTRY_LIST}.md`));
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.md')) continue;
    const file = join(folder, name);
    await writeFile(file, toReadablePage(await readFile(file, 'utf8')));
  }
};

/** Writes the reference of the SDK as Markdown: one page for each entry of the package. */
export async function writeSdkReference(target: string): Promise<void> {
  const application = await Application.bootstrapWithPlugins({
    plugin: ['typedoc-plugin-markdown'],
    name: '@bakehouse/sdk',
    entryPoints: ENTRY_POINTS.map((name) => join(SDK_FOLDER, `src/${name}.ts`)),
    tsconfig: join(SDK_FOLDER, 'tsconfig.json'),
    basePath: join(SDK_FOLDER, 'src'),
    readme: 'none',
    excludeInternal: true,
    disableGit: true,
    sourceLinkTemplate: '',
    disableSources: true,
    skipErrorChecking: true,
    logLevel: 'Warn',
    ...{
      entryFileName: ENTRY_LIST,
      outputFileStrategy: 'modules',
      hidePageHeader: true,
      hideBreadcrumbs: true,
      parametersFormat: 'table',
      interfacePropertiesFormat: 'table',
      propertyMembersFormat: 'table',
      typeAliasPropertiesFormat: 'table',
    },
  });
  const project = await application.convert();
  if (!project) throw new Error('TypeDoc could not read the sources of the SDK.');
  application.options.setValue('out', target);
  await application.generateOutputs(project);
  await completePages(target);
}
