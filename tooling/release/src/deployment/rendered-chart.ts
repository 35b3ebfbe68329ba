import { createHash } from 'node:crypto';
import { parse } from '@evertdespiegeleer/go-template';
import { parseAllDocuments } from 'yaml';

export type ChartValues = Readonly<Record<string, unknown>>;

/** Helm adds these functions to the template engine of Go; their results are computed here. */
const HELM_FUNCTIONS: readonly (readonly [RegExp, string])[] = [
  [/\| quote/g, '| print | printf "%q"'],
  [/\.Values\.(\w+) \| toJson/g, '.Json.$1'],
  [/\.Json\.(\w+) \| sha256sum/g, '.Checksum.$1'],
  [/\(urlParse \.Values\.(\w+)\)/g, '.Url.$1'],
];

const mapValues = <Result>(values: ChartValues, toResult: (value: unknown) => Result) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toResult(value)]));

/** @throws Error for a template that the engine of Go refuses, and for text that is no YAML */
export async function renderTemplate(
  template: string,
  values: ChartValues,
  release: string,
): Promise<unknown[]> {
  const plain = HELM_FUNCTIONS.reduce((text, [from, to]) => text.replaceAll(from, to), template);
  const text = await parse(plain, {
    Values: values,
    Release: { Name: release },
    Json: mapValues(values, (value) => JSON.stringify(value)),
    Checksum: mapValues(values, (value) =>
      createHash('sha256').update(JSON.stringify(value)).digest('hex'),
    ),
    Url: mapValues(values, (value) => {
      const url = URL.parse(String(value));
      return { host: url?.host, scheme: url?.protocol.slice(0, -1) };
    }),
  });
  return parseAllDocuments(text).map((document) => {
    const [error] = document.errors;
    if (error) throw error;
    return document.toJS() as unknown;
  });
}
