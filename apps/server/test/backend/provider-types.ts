import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The declarations of the provider's client for Node, read to check answers while tests run. */

const folder = join(dirname(createRequire(import.meta.url).resolve('stytch')), '../types/lib/b2c');

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '');

const declarations = readdirSync(folder)
  .filter((name) => name.endsWith('.d.ts'))
  .map((name) => withoutComments(readFileSync(join(folder, name), 'utf8')));

interface Member {
  name: string;
  isOptional: boolean;
  type: string;
}

const readMembers = (body: string): Member[] =>
  [...body.matchAll(/^\s{4}(\w+)(\??): ([^;]+);/gm)].map(([, name = '', optional, type = '']) => ({
    name,
    isOptional: optional === '?',
    type,
  }));

const interfaces = new Map(
  declarations.flatMap((text) =>
    [...text.matchAll(/export interface (\w+) \{\n([\s\S]*?)\n\}/g)].map(
      ([, name = '', body = '']) => [name, readMembers(body)] as const,
    ),
  ),
);

const isText = (value: unknown) => typeof value === 'string';

const TYPE_CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: isText,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  'Record<string, any>': (value) => value instanceof Object && !Array.isArray(value),
};

/** @returns what is wrong with the value, by its path */
export function findShapeProblems(type: string, value: unknown, path = type): string[] {
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) return [`${path} is no array`];
    return value.flatMap((one, index) =>
      findShapeProblems(type.slice(0, -2), one, `${path}[${index}]`),
    );
  }
  const members = interfaces.get(type);
  if (!members) {
    const check = type.includes('"') ? isText : TYPE_CHECKS[type];
    if (!check) return [`${path} has the type ${type}, which the test does not know`];
    return check(value) ? [] : [`${path} is no ${type}`];
  }
  if (!(value instanceof Object)) return [`${path} is no object`];
  return members.flatMap(({ name, isOptional, type: memberType }) => {
    const member: unknown = Reflect.get(value, name);
    if (member === undefined) return isOptional ? [] : [`${path}.${name} is missing`];
    return findShapeProblems(memberType, member, `${path}.${name}`);
  });
}

const answerTypes = new Set(
  declarations.flatMap((text) =>
    [...text.matchAll(/Promise<(\w+Response)>/g)].map(([, type = '']) => type),
  ),
);

/** Class names repeat, and parts of paths stand in the plural in some names. */
const withoutPlurals = (name: string) => name.toLowerCase().replaceAll(/[^a-rt-z]/g, '');

/** Undefined for a method that only computes, such as one that checks a JWT. */
export const answerTypeOf = (method: string): string | undefined =>
  // This type has no prefix.
  method === 'm2m.token'
    ? 'TokenResponse'
    : [...answerTypes].find((type) => withoutPlurals(type) === withoutPlurals(`${method}Response`));

const UNRELATED_PARTS: ReadonlySet<string> = new Set([
  'fetchConfig',
  'jwksClient',
  'jwtOptions',
  'jwtConfig',
  'policyCache',
]);

/** Every method of the client, by its path, such as `otps.email.send`. */
export function listMethods(part: object, path = ''): string[] {
  const own = Object.getOwnPropertyNames(Object.getPrototypeOf(part)).filter(
    (name) => name !== 'constructor',
  );
  const methods = own.map((name) => `${path}${name}`);
  const children = Object.entries<unknown>({ ...part }).filter(
    (entry): entry is [string, object] =>
      entry[1] instanceof Object &&
      !UNRELATED_PARTS.has(entry[0]) &&
      entry[1].constructor !== Object,
  );
  return [
    ...(path === '' ? [] : methods),
    ...children.flatMap(([name, value]) => listMethods(value, `${path}${name}.`)),
  ];
}
