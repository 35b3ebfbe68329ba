import { isDeepStrictEqual } from 'node:util';
import type { Repository } from './repository.ts';

export interface Manifest {
  name: string;
  version: string;
  description?: string;
  keywords?: readonly string[];
  license?: string;
  private?: boolean;
  publishConfig?: Readonly<Record<string, unknown>>;
  [field: string]: unknown;
}

export interface PackageManifest {
  /** The folder of the package, relative to the root, with forward slashes. */
  directory: string;
  manifest: Manifest;
}

const MIN_KEYWORDS = 3;
const KEYWORD_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const addressFieldsOf = (directory: string, address: string) => ({
  homepage: `${address}/tree/main/${directory}#readme`,
  bugs: { url: `${address}/issues` },
  repository: { type: 'git', url: `git+${address}.git`, directory },
});

const WRITTEN_FIELDS = ['homepage', 'bugs', 'license', 'author', 'repository', 'publishConfig'];

/** A key that is set again keeps its place, and so does this one, because reviews see less then. */
const isWrittenFirst = (name: string) => name !== 'publishConfig' && WRITTEN_FIELDS.includes(name);

const LEADING_FIELDS = ['name', 'version', 'description', 'keywords'];

const pickFields = (manifest: Manifest, isPicked: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(manifest).filter(([name]) => isPicked(name)));

/** Registries refuse to attest the build of a package that does not say where its source is. */
const toPublishConfig = ({ publishConfig = {} }: Manifest, { address }: Repository) => {
  const { access, provenance, ...others } = publishConfig;
  const written = {
    access: access ?? 'public',
    ...(address && { provenance: provenance ?? true }),
  };
  return { ...written, ...others };
};

export function toWrittenManifest(
  { directory, manifest }: PackageManifest,
  repository: Repository,
): Manifest {
  const { address, author, licence } = repository;
  return {
    name: manifest.name,
    version: manifest.version,
    ...pickFields(manifest, (name) => LEADING_FIELDS.includes(name)),
    ...(address && addressFieldsOf(directory, address)),
    license: licence,
    author,
    ...pickFields(manifest, (name) => !LEADING_FIELDS.includes(name) && !isWrittenFirst(name)),
    publishConfig: toPublishConfig(manifest, repository),
  };
}

const toProvenanceLines = ({ publishConfig = {} }: Manifest, { address }: Repository) =>
  publishConfig.provenance === true && address === undefined
    ? ['publishConfig.provenance needs the address of the repository in tooling/repository.json']
    : [];

const toKeywordLines = ({ keywords = [] }: Manifest) =>
  keywords.length >= MIN_KEYWORDS &&
  new Set(keywords).size === keywords.length &&
  keywords.every((word) => KEYWORD_PATTERN.test(word))
    ? []
    : [`needs ${MIN_KEYWORDS} different keywords or more, in lower case and with hyphens`];

const toFieldLines = (found: PackageManifest, repository: Repository) => {
  const written = toWrittenManifest(found, repository);
  return WRITTEN_FIELDS.filter((name) => !isDeepStrictEqual(written[name], found.manifest[name]))
    .filter((name) => name !== 'publishConfig' || !toProvenanceLines(found.manifest, repository)[0])
    .map((name) => `${name} is not up to date: run pnpm run manifests`);
};

/** Returns one line for every statement of a manifest that would be wrong in a registry. */
export function toManifestLines(found: PackageManifest, repository: Repository): string[] {
  const { directory, manifest } = found;
  return [
    ...toProvenanceLines(manifest, repository),
    ...toFieldLines(found, repository),
    ...toKeywordLines(manifest),
    ...(manifest.description ? [] : ['needs a description']),
  ].map((line) => `${directory}/package.json: ${line}`);
}
