import type { ReactNode } from 'react';

const PLACEHOLDER_PATTERN = /\{(\w+)\}/;

/** Replaces `{name}` in a text, by nodes where the values are nodes. */
export const format = (
  template: string,
  values: Readonly<Record<string, ReactNode>>,
): ReactNode[] =>
  template.split(PLACEHOLDER_PATTERN).map((part, index) => (index % 2 === 0 ? part : values[part]));

/** Replaces `{name}` in a text by texts. */
export const formatText = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
