import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const REPOSITORY_ROOT = join(import.meta.dirname, '../../../..');
const REPOSITORY_FILE = 'tooling/repository.json';

/** Registries attest where a package was built only for these two hosts. */
const ADDRESS_PATTERN = /^https:\/\/(github|gitlab)\.com(\/[\w.-]+)+\/[\w.-]+(?<!\.git)$/;

export interface Repository {
  address: string | undefined;
  author: string;
  licence: string;
}

/** @throws Error with one line for a setting that is no address */
export function parseAddress(text: string): string | undefined {
  const setting: unknown = JSON.parse(text);
  const address =
    typeof setting === 'object' && setting !== null && 'address' in setting && setting.address;
  if (address === '') return undefined;
  if (typeof address === 'string' && ADDRESS_PATTERN.test(address)) return address;
  throw new Error(
    `${REPOSITORY_FILE}: the address must be like https://github.com/owner/name, without .git and without a slash at the end`,
  );
}

export function readRepository(root = REPOSITORY_ROOT): Repository {
  const address = parseAddress(readFileSync(join(root, REPOSITORY_FILE), 'utf8'));
  const author = /^Copyright \(c\) \d+ (?:The )?(.+)$/m.exec(
    readFileSync(join(root, 'LICENSE'), 'utf8'),
  )?.[1];
  if (author === undefined) throw new Error('LICENSE: names no author');
  // The cast is safe, because pnpm checks the form of this file.
  const { license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    license: string;
  };
  return { address, author, licence: license };
}
