import { posix } from 'node:path';
import { SITE_BASE } from '../paths.ts';
import type { SitePage } from './page-table.ts';

const CODE_OR_LINK_PATTERN =
  /(^ *(`{3,}|~{3,})[^]*?^ *\2|`[^`\n]*`)|(!?)\[((?:`[^`]*`|[^[\]])*)\]\(([^)\s]+)\)/gm;
const OTHER_SITE_PATTERN = /^([a-z]+:|\/)/;

interface LinkContext {
  /** Pages by their file in the repository. */
  pages: ReadonlyMap<string, SitePage>;
  /** The address of the repository, empty without one. */
  repository: string;
  /** The paths of pages that no file of the repository has. */
  references: ReadonlySet<string>;
}

const toRelative = (from: SitePage, path: string) =>
  posix.relative(posix.dirname(`/${from.path}`), `/${path}`);

const toTarget = (from: SitePage, link: string, { pages, repository }: LinkContext) => {
  const [file = '', anchor] = link.split('#');
  const suffix = anchor === undefined ? '' : `#${anchor}`;
  if (file === '') return link;
  const source = posix.join(posix.dirname(from.source), file);
  const target = pages.get(source);
  if (target) return `${toRelative(from, `${target.path}.md`)}${suffix}`;
  return repository === '' ? undefined : `${repository}/blob/main/${source}${suffix}`;
};

/** Files that a registry shows, too, name a page without a file by its path on a server. */
const toReferenceLink = (from: SitePage, code: string, { references }: LinkContext) => {
  const path = code.slice(1, -1).replace(SITE_BASE, '');
  return references.has(path) ? `[${code}](${toRelative(from, `${path}.md`)})` : code;
};

/** Returns the path of an image on the site. */
export const toImagePath = (source: string): string => `images/${posix.basename(source)}`;

export const listImages = ({ source }: SitePage, text: string): string[] =>
  [...text.matchAll(CODE_OR_LINK_PATTERN)]
    .filter(([, , , mark, , link = '']) => mark === '!' && !OTHER_SITE_PATTERN.test(link))
    .map(([, , , , , link = '']) => posix.join(posix.dirname(source), link));

/** Makes links between files of the repository links between pages; a file that is no page becomes its text. */
export const toSiteLinks = (from: SitePage, text: string, context: LinkContext): string =>
  text.replaceAll(
    CODE_OR_LINK_PATTERN,
    (whole, code: string | undefined, _fence, mark: string, label: string, link: string) => {
      if (code !== undefined) return toReferenceLink(from, code, context);
      if (OTHER_SITE_PATTERN.test(link)) return whole;
      if (mark === '!') return `![${label}](${toRelative(from, toImagePath(link))})`;
      const target = toTarget(from, link, context);
      return target === undefined ? label : `[${label}](${target})`;
    },
  );
