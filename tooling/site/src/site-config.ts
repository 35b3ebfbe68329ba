import { defineConfig, type DefaultTheme } from 'vitepress';
import { toAnchor } from './anchors.ts';
import { CODE_CLASSES, CODE_THEME } from './code-colors.ts';
import { removeInlineParts } from './inline-parts.ts';
import { addMarkdownRules } from './markdown-rules.ts';
import { REFERENCE_SECTION, SITE_SECTIONS } from './pages/page-table.ts';
import { BUILD_FOLDER, PLAYGROUND_PATH, SITE_BASE } from './paths.ts';

const toLink = (path: string) => `/${path.replace(/(^|\/)index$/, '$1')}`;

const SIDEBAR: DefaultTheme.SidebarItem[] = [...SITE_SECTIONS, REFERENCE_SECTION].map(
  ({ title, pages }) => ({
    text: title,
    items: pages.map(({ path, label }) => ({ text: label, link: toLink(path) })),
  }),
);

/** The playground is no page of VitePress, whose router leaves links with a target alone. */
const PLAYGROUND_ITEM = { text: 'Playground', link: `/${PLAYGROUND_PATH}`, target: '_self' };

/** Decisions are for the developers of this repository, and would hide the guides in the results. */
const UNSEARCHED_PATTERN = /^(decisions|project|reference\/sdk)\//;

export const createSiteConfig = (srcDir: string) =>
  defineConfig({
    srcDir,
    outDir: BUILD_FOLDER,
    base: SITE_BASE,
    lang: 'en',
    title: 'Bakehouse',
    titleTemplate: ':title · Bakehouse',
    description: 'Documentation of the sign-in widget, the SDK and the server',
    cleanUrls: true,
    head: [['link', { rel: 'icon', href: `${SITE_BASE}favicon.svg` }]],
    // VueUse would put a style into the page, which our Content-Security-Policy forbids.
    appearance: { disableTransition: false },
    metaChunk: true,
    ignoreDeadLinks: [/^https?:\/\/localhost/],
    markdown: {
      html: false,
      theme: CODE_THEME,
      codeTransformers: [CODE_CLASSES],
      anchor: { slugify: toAnchor },
      config: addMarkdownRules,
    },
    transformHtml: (html) =>
      removeInlineParts(html, { folder: BUILD_FOLDER, base: SITE_BASE, scripts: 'assets/' }),
    themeConfig: {
      sidebar: [...SIDEBAR, PLAYGROUND_ITEM],
      outline: [2, 3],
      externalLinkIcon: true,
      search: {
        provider: 'local',
        options: {
          _render: (source, env, markdown) =>
            UNSEARCHED_PATTERN.test(env.relativePath) ? '' : markdown.render(source, env),
        },
      },
    },
  });
