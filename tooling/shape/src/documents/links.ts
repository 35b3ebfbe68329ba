import { posix } from 'node:path';
import { withoutCodeBlocks, type MarkdownDocument } from './documents.ts';

const LINK_PATTERN = /\]\(([^)\s]+)\)/g;
const OTHER_SITE_PATTERN = /^[a-z]+:/;
const HEADING_PATTERN = /^#{1,6} (.+)$/gm;

const toGithubAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\-_ ]/gu, '')
    .replaceAll(' ', '-');

const listAnchors = ({ text }: MarkdownDocument) =>
  [...withoutCodeBlocks(text).matchAll(HEADING_PATTERN)].map(([, heading = '']) =>
    toGithubAnchor(heading),
  );

const withoutInlineCode = (text: string) => text.replaceAll(/`[^`\n]*`/g, '');

const listLinks = ({ text }: MarkdownDocument) =>
  [...withoutInlineCode(withoutCodeBlocks(text)).matchAll(LINK_PATTERN)]
    .map(([, link = '']) => link)
    .filter((link) => !OTHER_SITE_PATTERN.test(link));

/** Returns one line for every link of a document whose file or heading does not exist. */
export function toBrokenLinkLines(
  documents: readonly MarkdownDocument[],
  paths: readonly string[],
): string[] {
  const known = new Set(paths);
  const documentsByPath = new Map(documents.map((document) => [document.path, document]));
  const isBroken = (from: string, link: string) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? from : posix.join(posix.dirname(from), file);
    if (!known.has(target)) return true;
    const document = documentsByPath.get(target);
    return (
      anchor !== undefined && document !== undefined && !listAnchors(document).includes(anchor)
    );
  };
  return documents.flatMap((document) =>
    listLinks(document)
      .filter((link) => isBroken(document.path, link))
      .map((link) => `${document.path}: the link ${link} leads nowhere`),
  );
}
