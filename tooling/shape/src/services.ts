import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE_FOLDER = 'apps/portal/src';
const SERVICE_USE_PATTERN = /\buseService\('(?<name>\w+)'\)/g;
const SERVICE_DECLARATION_PATTERN =
  /declare module '[^']+\/services\.tsx' \{\s*interface Services \{(?<fields>[^}]*)\}/g;
const SERVICE_FIELD_PATTERN = /^\s*(?<name>\w+): /gm;

interface ServiceFile {
  /** The path from the folder of the sources, with forward slashes. */
  path: string;
  text: string;
}

const groupMatchesOf = (text: string, pattern: RegExp, group: string) =>
  [...text.matchAll(pattern)].map(({ groups }) => groups?.[group] ?? '');

const roomOf = (path: string) => path.replace(/[/.].*$/, '');

const declaredServices = ({ text }: ServiceFile) =>
  groupMatchesOf(text, SERVICE_DECLARATION_PATTERN, 'fields').flatMap((fields) =>
    groupMatchesOf(fields, SERVICE_FIELD_PATTERN, 'name'),
  );

/**
 * Returns a line for every use of a service that a room above declares: its type comes without an
 * import, so dependency-cruiser does not see it.
 */
export function toServiceLines(order: readonly string[], files: readonly ServiceFile[]): string[] {
  const rowOf = (path: string) => order.findIndex((row) => row.split(', ').includes(roomOf(path)));
  const owners = new Map(
    files.flatMap((file) => declaredServices(file).map((name) => [name, file.path] as const)),
  );
  return files.flatMap(({ path, text }) =>
    [...new Set(groupMatchesOf(text, SERVICE_USE_PATTERN, 'name'))].flatMap((name) => {
      const owner = owners.get(name);
      if (owner === undefined || rowOf(path) <= rowOf(owner)) return [];
      return [`${path}: the service "${name}" is declared in a room above, by ${owner}`];
    }),
  );
}

export const readServiceFiles = (root: string): ServiceFile[] =>
  globSync('**/*.{ts,tsx}', { cwd: join(root, SOURCE_FOLDER) })
    .filter((path) => !path.includes('.test.'))
    .map((path) => ({
      path: path.replaceAll('\\', '/'),
      text: readFileSync(join(root, SOURCE_FOLDER, path), 'utf8'),
    }));
