import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import MiniSearch from 'minisearch';
import { beforeAll, describe, expect, it } from 'vitest';
import { BUILD_FOLDER, PLAYGROUND_PATH, SITE_BASE } from './paths.ts';

interface BuiltPage {
  path: string;
  html: string;
  anchors: ReadonlySet<string>;
  links: readonly string[];
}

const QUESTIONS = [
  ['theme', 'widget/theming'],
  ['dark mode', 'widget/theming'],
  ['own words', 'widget/words'],
  ['translate German', 'widget/words'],
  ['Sign up or log in', 'reference/words'],
  ['CSP', 'widget/strict-policies'],
  ['trusted types', 'widget/strict-policies'],
  ['PKCE', 'sdk/pkce'],
  ['examples', 'sdk/guide'],
  ['Content-Security-Policy', 'sdk/options-and-policies'],
  ['magic link', 'sdk/guide'],
  ['verify session jwt', 'back-end/sessions'],
  ['passkey another domain', 'sdk/passkeys-across-domains'],
  ['captcha', 'sdk/captcha'],
  ['import users', 'back-end/api'],
  ['webhook signature', 'back-end/webhooks'],
  ['metrics prometheus', 'operate/operations'],
  ['DATABASE_URL', 'operate/configuration'],
  ['weak_password', 'reference/errors'],
  ['end-to-end tests', 'tests/testing'],
  ['script tag', 'widget/guide'],
  ['backup', 'operate/operations'],
  ['supported browsers', 'operate/support'],
] as const;

const SITE_ORIGIN = 'http://localhost';
const FILE_PATTERN = /\.(css|js|svg|woff2|png)$/;

const SHOWN_RESULTS = 8;

const listValues = (html: string, attribute: string) =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]+)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  );

const readPages = (): BuiltPage[] =>
  globSync('**/*.html', { cwd: BUILD_FOLDER })
    .filter((path) => path !== '404.html' && !path.startsWith(PLAYGROUND_PATH))
    .map((path) => {
      const html = readFileSync(join(BUILD_FOLDER, path), 'utf8');
      return {
        path: SITE_BASE + path.replace(/(^|\/)index\.html$|\.html$/, '$1'),
        html,
        anchors: new Set(listValues(html, 'id')),
        links: listValues(html, 'href'),
      };
    });

const readSearch = async () => {
  const [name = ''] = globSync('assets/chunks/@localSearchIndexroot.*.js', { cwd: BUILD_FOLDER });
  const url = pathToFileURL(join(BUILD_FOLDER, name)).href;
  // The cast is unchecked, because a wrong shape fails every search.
  const { default: index } = (await import(url)) as { default: string };
  return MiniSearch.loadJSON(index, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
  });
};

let pages: BuiltPage[];
let search: MiniSearch;

beforeAll(async () => {
  pages = readPages();
  search = await readSearch();
});

describe('the documentation site', () => {
  it('has a title and one heading of the first level on every page', () => {
    const wrong = pages.filter(
      ({ html }) =>
        !/<title>[^<]{3,} · Bakehouse<\/title>/.test(html) || html.split('<h1').length !== 2,
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('has no link to a page or heading that does not exist', () => {
    const known = new Map(pages.map((page) => [page.path, page]));
    const isDead = (link: URL) => {
      const target = known.get(link.pathname);
      const anchor = decodeURIComponent(link.hash.slice(1));
      return !target || (anchor !== '' && !target.anchors.has(anchor));
    };
    const dead = pages.flatMap(({ path, links }) =>
      links
        .map((link) => new URL(link, SITE_ORIGIN + path))
        .filter(({ origin, pathname }) => origin === SITE_ORIGIN && !FILE_PATTERN.test(pathname))
        .filter(({ pathname }) => pathname !== SITE_BASE + PLAYGROUND_PATH)
        .filter(isDead)
        .map(({ pathname, hash }) => `${path}: ${pathname}${hash}`),
    );
    expect(dead).toEqual([]);
  });

  it('needs no exception of a strict Content-Security-Policy', () => {
    const inline = /<script(?![^>]*\bsrc=)| style="|<style| on\w+="/;
    expect(pages.filter(({ html }) => inline.test(html)).map(({ path }) => path)).toEqual([]);
  });

  it('has the stories of the widget as a playground, whose pages have no inline script', () => {
    const read = (name: string) => readFileSync(join(BUILD_FOLDER, PLAYGROUND_PATH, name), 'utf8');
    for (const name of ['index.html', 'iframe.html']) {
      expect(read(name)).not.toMatch(/<script(?![^>]*\bsrc=)/);
    }
    expect(read('index.json')).toContain('"main--all-products"');
  });

  it('shows no HTML of a source as text, outside of code', () => {
    const shown = /&lt;\/?(?:a|br|code|div|em|img|li|p|span|strong|table|td|ul)\b[^;]*&gt;/;
    const withoutCode = (html: string) => html.replaceAll(/<(pre|code)\b[^]*?<\/\1>/g, '');
    const wrong = pages.filter(({ html }) => shown.test(withoutCode(html)));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('shows a mapped type of the SDK as code', () => {
    const reference = pages.find(({ path }) => path === `${SITE_BASE}reference/sdk/`);
    expect(reference?.html).toContain(
      '<code>{ [Provider in OAuthProviderName]: FactorCommon&lt;`oauth_${Provider}`&gt;',
    );
  });

  it('names the Markdown of every page of the navigation for agents', () => {
    const list = readFileSync(join(BUILD_FOLDER, 'llms.txt'), 'utf8');
    const paths = [...list.matchAll(/\]\(\/docs\/([^)]+)\)/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) {
      expect(readFileSync(join(BUILD_FOLDER, path), 'utf8')).toMatch(/^# /m);
    }
  });

  it.each(QUESTIONS)('answers %j with %s', (question, path) => {
    const found = search.search(question).map(({ id }) => String(id).split('#')[0]);
    expect(found.slice(0, SHOWN_RESULTS)).toContain(SITE_BASE + path);
  });
});
