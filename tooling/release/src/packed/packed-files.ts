import { posix } from 'node:path';
import type { PackedFile } from './packed-package.ts';

const EXPECTED_FILES = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'];

const UNWANTED_PATTERN =
  /(^|\/)(src|test|node_modules|\.turbo|\.reports)\/|\.(map|tsbuildinfo)$|\.test\./;

const LINK_PATTERN = /(?:\]\(|^ {0,3}\[[^\]]+\]:\s+|(?:src|href)=["'])([^)\s"']+)/gm;
const OTHER_SITE_PATTERN = /^(https?|mailto):/;

const withoutCode = (text: string) =>
  text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');

const listRelativeLinks = (text: string) =>
  [...withoutCode(text).matchAll(LINK_PATTERN)]
    .map(([, link = '']) => link.split('#')[0] ?? '')
    .filter((link) => link !== '' && !OTHER_SITE_PATTERN.test(link));

const toLinkLines = (file: PackedFile, paths: ReadonlySet<string>) =>
  listRelativeLinks(file.bytes.toString('utf8'))
    .filter((link) => !paths.has(posix.join(posix.dirname(file.path), link)))
    .map((link) => `${file.path}: the link ${link} leads out of the package`);

/** Returns one line for every file that the tarball of a package lacks, or must not have, and for each dead link. */
export function toPackedFileLines(files: readonly PackedFile[], licence: Buffer): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const packedLicence = files.find(({ path }) => path === 'LICENSE');
  return [
    ...EXPECTED_FILES.filter((path) => !paths.has(path)).map((path) => `${path} is missing`),
    ...(packedLicence && !packedLicence.bytes.equals(licence)
      ? ['LICENSE is another one than that of the repository']
      : []),
    ...[...paths]
      .filter((path) => UNWANTED_PATTERN.test(path))
      .map((path) => `${path} must not be in the package`),
    ...files.filter(({ path }) => path.endsWith('.md')).flatMap((file) => toLinkLines(file, paths)),
  ];
}
