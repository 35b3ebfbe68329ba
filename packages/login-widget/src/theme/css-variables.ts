import type { Theme } from './theme.ts';

const toKebabCase = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const flattenTheme = (prefix: string, value: string | object): [string, string][] =>
  typeof value === 'string'
    ? [[prefix, value]]
    : Object.entries(value).flatMap(([key, part]: [string, string | object]) =>
        flattenTheme(`${prefix}-${toKebabCase(key)}`, part),
      );

/** The custom properties of a theme, such as `--bh-buttons-primary-text-color`. */
export const toCssVariables = ({
  container,
  colors,
  buttons,
  inputs,
  fontFamily,
}: Theme): readonly [name: string, value: string][] =>
  flattenTheme('--bh', { container, colors, buttons, inputs, fontFamily });
