import { isRecord } from '../lib/tidy/is-record.ts';

/** A name that no option has, such as a typing error. */
export interface UnknownName {
  /** The object that has the name, such as `config.otpOptions`. */
  path: string;
  name: string;
  known: readonly string[];
}

/** The mistakes in the options of a page. */
export interface ShapeFindings {
  /** A sentence for each value that cannot be used. */
  problems: string[];
  unknownNames: UnknownName[];
}

/**
 * Reads a value of any type, because the page may be written in JavaScript. For a wrong value, adds a
 * problem to the findings and returns undefined, so that the default applies.
 */
export type OptionShape<Value> = (
  given: unknown,
  path: string,
  findings: ShapeFindings,
) => Value | undefined;

type OptionShapesOf<Options> = {
  [Name in keyof Options]-?: OptionShape<NonNullable<Options[Name]>>;
};

/** The path of the props themselves is empty. */
const joinPath = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

function describeValue(given: unknown): string {
  if (typeof given === 'string') return JSON.stringify(given);
  if (Array.isArray(given)) return 'a list';
  if (typeof given === 'function' || isRecord(given)) return `of the type ${typeof given}`;
  return String(given);
}

/** A value that is used as it is. */
export const valueShape =
  <Value>(allowed: string, accepts: (given: unknown) => given is Value): OptionShape<Value> =>
  (given, path, { problems }) => {
    if (accepts(given)) return given;
    problems.push(`${path} is ${describeValue(given)}, but must be ${allowed}.`);
    return undefined;
  };

const anyObjectShape = valueShape('an object', isRecord);
const anyListShape = valueShape('a list', (given): given is readonly unknown[] =>
  Array.isArray(given),
);

/** One of some names. */
export const oneOfShape = <Name extends string>(...names: readonly Name[]): OptionShape<Name> =>
  valueShape(
    `one of: ${names.map((name) => JSON.stringify(name)).join(', ')}`,
    (given): given is Name => names.some((name) => name === given),
  );

/** One of the names of a table. */
export const keyOfShape = <Name extends string>(
  table: Readonly<Record<Name, unknown>>,
): OptionShape<Name> =>
  // The cast is safe, because the keys of the table are its names.
  oneOfShape(...(Object.keys(table) as Name[]));

/** A number within limits, which are allowed too. */
export const numberWithinShape = (least: number, most: number): OptionShape<number> =>
  valueShape(
    `a number from ${least} to ${most}`,
    (given): given is number => typeof given === 'number' && given >= least && given <= most,
  );

/** A list. Entries that cannot be used are left out. */
export const listShape =
  <Entry>(shape: OptionShape<Entry>): OptionShape<readonly Entry[]> =>
  (given, path, findings) =>
    anyListShape(given, path, findings)
      ?.map((entry, index) => shape(entry, `${path}[${index}]`, findings))
      .filter((entry) => entry !== undefined);

/** An object with any names. Values that cannot be used are left out. */
export const recordShape =
  <Value>(shape: OptionShape<Value>): OptionShape<Record<string, Value>> =>
  (given, path, findings) => {
    const record = anyObjectShape(given, path, findings);
    if (!record) return undefined;
    return Object.fromEntries(
      Object.entries(record).flatMap(([name, entry]: [string, unknown]) => {
        const read = entry === undefined ? entry : shape(entry, joinPath(path, name), findings);
        return read === undefined ? [] : [[name, read]];
      }),
    );
  };

/**
 * An object with the given names, which may also be those of its prototype.
 * @param required without it, the object cannot be used
 */
export const objectShape =
  <Options extends object>(
    shapes: OptionShapesOf<Options>,
    required?: keyof Options,
  ): OptionShape<Options> =>
  (given, path, findings) => {
    const options = anyObjectShape(given, path, findings);
    if (!options) return undefined;
    const known = Object.keys(shapes);
    for (const name of Object.keys(options))
      if (!known.includes(name)) findings.unknownNames.push({ path, name, known });
    const read = Object.entries<OptionShape<unknown>>(shapes).flatMap(([name, shape]) => {
      const entry: unknown = Reflect.get(options, name);
      if (entry === undefined && name !== required) return [];
      const used = shape(entry, joinPath(path, name), findings);
      return used === undefined ? [] : [[name, used] as const];
    });
    if (required !== undefined && read.every(([name]) => name !== required)) return undefined;
    // The cast is safe, because every value was read by the shape of its name.
    return Object.fromEntries(read) as Options;
  };

/** Any string. */
export const textShape: OptionShape<string> = valueShape(
  'a string',
  (given): given is string => typeof given === 'string',
);

/** A string that is not empty. */
export const nonEmptyTextShape: OptionShape<string> = valueShape(
  'a string that is not empty',
  (given): given is string => typeof given === 'string' && given !== '',
);

/** True or false. */
export const booleanShape: OptionShape<boolean> = valueShape(
  'true or false',
  (given): given is boolean => typeof given === 'boolean',
);
