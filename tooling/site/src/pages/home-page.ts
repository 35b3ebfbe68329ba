import { REFERENCE_SECTION, SITE_SECTIONS } from './page-table.ts';

/** Writes the first page: every section with its pages. */
export const toHomePage = (): string =>
  [
    '# Bakehouse documentation',
    '',
    'A sign-in widget, a headless client, and the server for both. Begin with the quick start of what you do.',
    ...[...SITE_SECTIONS, REFERENCE_SECTION].flatMap(({ title, pages }) => [
      '',
      `## ${title}`,
      '',
      ...pages.map(({ label, path }) => `- [${label}](${path}.md)`),
    ]),
    '',
  ].join('\n');

/** Writes the list for agents: every page as Markdown, whose text is beside the page. */
export const toAgentList = (base: string): string =>
  [
    '# Bakehouse',
    '',
    '> A sign-in widget, a headless client, and the server for both. Each page is Markdown.',
    ...[...SITE_SECTIONS, REFERENCE_SECTION].flatMap(({ title, pages }) => [
      '',
      `## ${title}`,
      '',
      ...pages.map(({ label, path }) => `- [${label}](${base}${path}.md)`),
    ]),
    '',
  ].join('\n');
