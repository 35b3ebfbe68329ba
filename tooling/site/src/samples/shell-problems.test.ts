import { WAITS } from '@bakehouse/vitest/waits';
import { expect, it } from 'vitest';
import { REPOSITORY_ROOT } from '../paths.ts';
import { listCodeBlocks, readCodeBlocks, type CodeBlock } from './code-blocks.ts';
import { readCommandTables } from './command-tables.ts';
import { findShellProblems } from './shell-problems.ts';
import { readShellCommands } from './shell-words.ts';

const findProblems = async (blocks: readonly CodeBlock[]) => {
  const tablesOf = await readCommandTables();
  return blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ source, line, code }) => {
      const tables = tablesOf(blocks.filter((block) => block.source === source));
      return readShellCommands(code)
        .flatMap((command) => findShellProblems(command, tables))
        .map((problem) => `${source}:${line}: ${problem}`);
    });
};

it(
  'shows only commands, options, packages and variables that exist',
  { timeout: WAITS.testMs },
  async () => {
    expect(await findProblems(listCodeBlocks(REPOSITORY_ROOT))).toEqual([]);
  },
);

it.each([
  ['npx --yes pnpm@9.0.0 start', 'the package manager is pnpm@10.34.8'],
  ['npx --yes pnpm@10.34.8 strat', 'there is no script strat'],
  ['npx --yes pnpm@10.34.8 backup --into x', 'backup does not know --into'],
  ['npx --yes pnpm@10.34.8 webhooks make x', 'webhooks does not know make'],
  ['npx @bakehouse/server --prot 1', 'the server does not take --prot 1'],
  ['npx cowsay', 'nobody checks cowsay'],
  ['npm install @bakehouse/skd', 'npm install of the unknown package @bakehouse/skd'],
  ['npm install @bakehouse/skd@latest', 'npm install of the unknown package @bakehouse/skd@latest'],
  ['node gone.ts', 'the page does not show gone.ts'],
  ['PUBLIC_ULR=x node app.ts', 'nothing reads PUBLIC_ULR'],
  ['helm install apps/gone', 'apps/gone does not exist'],
  ['reboot', 'nobody checks reboot'],
])('finds what is wrong with %j', async (code, problem) => {
  const text = `\`\`\`sh\n${code}\n\`\`\`\n\`\`\`ts task=app\nrun();\n\`\`\`\n`;
  expect(await findProblems(readCodeBlocks('page.md', text))).toEqual([`page.md:2: ${problem}`]);
});
