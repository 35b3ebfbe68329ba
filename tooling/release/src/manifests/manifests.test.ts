import { expect, it } from 'vitest';
import { toManifestLines, toWrittenManifest, type Manifest } from './manifests.ts';
import { readPublishedPackages } from './published-packages.ts';
import { parseAddress, readRepository, type Repository } from './repository.ts';

const NAMELESS: Repository = { address: undefined, author: 'Bakehouse authors', licence: 'MIT' };
const NAMED: Repository = { ...NAMELESS, address: 'https://github.com/bakers/bread' };

const ROLL: Manifest = {
  name: '@bakehouse/roll',
  version: '1.2.3',
  description: 'A roll',
  keywords: ['bread', 'roll', 'whole-grain'],
  license: 'MIT',
  author: 'Bakehouse authors',
  publishConfig: { access: 'public' },
};

const roll = (changes: Partial<Manifest> = {}) => ({
  directory: 'packages/roll',
  manifest: { ...ROLL, ...changes },
});

it('agrees with the setting in every published package of the repository', () => {
  const packages = readPublishedPackages();
  const repository = readRepository();

  expect(packages.map(({ manifest }) => manifest.name)).toEqual(
    expect.arrayContaining(['@bakehouse/sdk', '@bakehouse/login-widget']),
  );
  expect(packages.flatMap((found) => toManifestLines(found, repository))).toEqual([]);
});

it('writes the addresses of the package from the one setting', () => {
  expect(toWrittenManifest(roll(), NAMED)).toMatchObject({
    homepage: 'https://github.com/bakers/bread/tree/main/packages/roll#readme',
    bugs: { url: 'https://github.com/bakers/bread/issues' },
    repository: {
      type: 'git',
      url: 'git+https://github.com/bakers/bread.git',
      directory: 'packages/roll',
    },
    publishConfig: { access: 'public', provenance: true },
  });
});

it('removes addresses and provenance when the setting is empty again', () => {
  const written = toWrittenManifest(roll(), NAMED);

  expect(toWrittenManifest({ directory: 'packages/roll', manifest: written }, NAMELESS)).toEqual(
    ROLL,
  );
});

it('keeps the order of all other fields', () => {
  const found = roll({ type: 'module', publishConfig: { exports: {} }, files: ['dist'] });

  expect(Object.keys(toWrittenManifest(found, NAMED)).slice(-3)).toEqual([
    'publishConfig',
    'type',
    'files',
  ]);
});

it('refuses provenance without the address of the repository in one line', () => {
  const found = roll({ publishConfig: { access: 'public', provenance: true } });

  expect(toManifestLines(found, NAMELESS)).toEqual([
    'packages/roll/package.json: publishConfig.provenance needs the address of the repository in tooling/repository.json',
  ]);
});

it.each([
  { what: 'another licence', changes: { license: 'ISC' }, line: 'license is not up to date' },
  { what: 'no keywords', changes: { keywords: [] }, line: 'needs 3 different keywords' },
  {
    what: 'a keyword twice',
    changes: { keywords: ['roll', 'roll', 'bun'] },
    line: 'needs 3 different keywords',
  },
  { what: 'no description', changes: { description: '' }, line: 'needs a description' },
  { what: 'an old address', changes: { homepage: 'x' }, line: 'homepage is not up to date' },
])('names a package with $what', ({ changes, line }) => {
  expect(toManifestLines(roll(changes), NAMELESS)).toEqual([
    expect.stringContaining(`packages/roll/package.json: ${line}`),
  ]);
});

it('takes no provenance when a package turns it off', () => {
  const found = roll({ publishConfig: { access: 'public', provenance: false } });

  expect(toWrittenManifest(found, NAMED).publishConfig).toEqual({
    access: 'public',
    provenance: false,
  });
});

it.each(['http://github.com/a/b', 'https://github.com/a', 'https://github.com/a/b.git', 'a/b'])(
  'refuses %s as the address of the repository',
  (address) => {
    expect(() => parseAddress(JSON.stringify({ address }))).toThrow(
      'tooling/repository.json: the address must be like https://github.com/owner/name',
    );
  },
);

it('knows an empty setting and an address', () => {
  expect(parseAddress('{"address":""}')).toBeUndefined();
  expect(parseAddress('{"address":"https://gitlab.com/group/team/name"}')).toBe(
    'https://gitlab.com/group/team/name',
  );
});
