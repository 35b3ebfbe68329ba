import type { ReactNode } from 'react';

const PLACEHOLDER_PATTERN = /\{(\w+)\}/;

/** Replaces `{name}` in a text. The result has nodes where the values are nodes; else it is a text. */
export function format(template: string, values: Readonly<Record<string, string | number>>): string;
export function format(template: string, values: Readonly<Record<string, ReactNode>>): ReactNode;
export function format(template: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = template
    .split(PLACEHOLDER_PATTERN)
    .map((part, index) => (index % 2 === 0 ? part : (values[part] ?? `{${part}}`)));
  const texts = parts.filter((part) => typeof part === 'string' || typeof part === 'number');
  return texts.length === parts.length ? texts.join('') : parts;
}
