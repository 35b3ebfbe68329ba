import { expect, it } from 'vitest';
import { REPOSITORY_ROOT } from '../paths.ts';
import { listCodeBlocks, readCodeBlocks } from './code-blocks.ts';
import { findDataProblems } from './data-problems.ts';

const findAll = async (blocks: ReturnType<typeof listCodeBlocks>) =>
  (await Promise.all(blocks.map(findDataProblems))).flat();

it('shows no configuration, style or page that cannot be parsed', async () => {
  const blocks = listCodeBlocks(REPOSITORY_ROOT);
  const languages = new Set(blocks.map(({ language }) => language));
  for (const language of ['css', 'html', 'ini', 'json', 'yaml']) {
    expect(languages).toContain(language);
  }
  expect(await findAll(blocks)).toEqual([]);
});

it.each([
  ['json', '{ "origins": ["https://bakery.fr" }', /^page\.md:2: SyntaxError: /],
  ['json', '"settings": { "enabled": yes }', /^page\.md:2: SyntaxError: /],
  ['yaml', 'scrape_configs:\n  - job_name: [bakehouse', /^page\.md:2: SyntaxError: /],
  ['ini', 'PORT=4000\nSMTP_URL smtp://mail', /^page\.md:2: Error: .*: SMTP_URL smtp:\/\/mail$/],
  ['css', 'bakehouse-login { color: red', /^page\.md:2: SyntaxError: /],
  ['html', '<main><b>Log in</main>', /^page\.md:2: SyntaxError: /],
  ['nginx', 'proxy_pass http://localhost:4000;', /^page\.md:2: nobody checks nginx$/],
])('finds what is wrong with the %s in %j', async (language, code, problem) => {
  const found = await findAll(readCodeBlocks('page.md', `\`\`\`${language}\n${code}\n\`\`\`\n`));
  expect(found).toEqual([expect.stringMatching(problem)]);
});
