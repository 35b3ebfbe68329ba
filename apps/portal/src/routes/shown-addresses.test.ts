import { describe, expect, it } from 'vitest';

const A_LABELS = 'ayse@xn--rnek-4qa.example';
const SHOWN = 'ayse@örnek.example';
const ADDRESS_PARAMETER = /^(email|user|baker|address|owner|account)$/;
const ADDRESSES_PARAMETER = 'emails';

const isAddressName = (name: string) =>
  ADDRESS_PARAMETER.test(name) || name === ADDRESSES_PARAMETER;

type Text = (...values: unknown[]) => unknown;

const modules = import.meta.glob<Record<string, unknown>>('../**/texts.ts', { eager: true });

const functionsIn = (value: unknown, name: string): [string, Text][] => {
  if (typeof value === 'function') return [[name, value as Text]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => functionsIn(part, `${name}.${key}`));
};

/** A command shows addresses in the form that every program reads. */
const COMMAND = '.START_TEXTS.command';

const parametersOf = (text: Text): string[] =>
  /^\(?([^)=]*)\)?\s*=>/
    .exec(text.toString())?.[1]
    ?.split(',')
    .map((name) => name.trim()) ?? [];

const textsWithAddress = Object.values(modules)
  .flatMap((module) => functionsIn(module, ''))
  .filter(
    ([name, text]) => name !== COMMAND && parametersOf(text).some((word) => isAddressName(word)),
  );

const argumentFor = (name: string): unknown => {
  if (name === ADDRESSES_PARAMETER) return [A_LABELS];
  return ADDRESS_PARAMETER.test(name) ? A_LABELS : '2';
};

/** A toast is an object with several texts. */
const wordsOf = (shown: unknown) => (typeof shown === 'string' ? shown : JSON.stringify(shown));

describe('a text with an address', () => {
  it('is found in many rooms', () => {
    expect(textsWithAddress.length).toBeGreaterThan(30);
  });

  it.each(textsWithAddress)('%s shows it as people read it', (_name, text) => {
    const shown = wordsOf(text(...parametersOf(text).map(argumentFor)));
    expect(shown).toContain(SHOWN);
    expect(shown).not.toContain(A_LABELS);
  });
});
