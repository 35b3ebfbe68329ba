import { describe, expect, it } from 'vitest';
import { toCssVariables } from './css-variables.ts';
import { toTheme, type ColorScheme, type Styles } from './theme.ts';

const variables = (styles: Styles, scheme: ColorScheme = 'light') =>
  Object.fromEntries(toCssVariables(toTheme(styles, scheme)));

describe('the custom properties of a theme', () => {
  it.each([
    ['--bh-container-background-color', '#FFFFFF'],
    ['--bh-container-border-color', '#ADBCC5'],
    ['--bh-container-border-radius', '8px'],
    ['--bh-container-width', '400px'],
    ['--bh-colors-primary', '#19303D'],
    ['--bh-colors-secondary', '#5C727D'],
    ['--bh-colors-success', '#0C5A56'],
    ['--bh-colors-error', '#8B1214'],
    ['--bh-buttons-primary-background-color', 'var(--bh-colors-primary)'],
    ['--bh-buttons-primary-border-radius', '4px'],
    ['--bh-font-family', 'Arial, Helvetica, sans-serif'],
  ])('sets %s to %s by default', (name, value) => {
    expect(variables({})[name]).toBe(value);
  });

  it('changes only what is given', () => {
    const changed = variables({ colors: { primary: 'teal' }, container: { width: '30rem' } });
    expect(changed).toEqual({
      ...variables({}),
      '--bh-colors-primary': 'teal',
      '--bh-container-width': '30rem',
    });
  });

  it('ignores a value that is undefined', () => {
    const styles = { fontFamily: undefined, colors: undefined } as unknown as Styles;
    expect(variables(styles)).toEqual(variables({}));
  });

  it('keeps sizes but no colors of the light look in the dark', () => {
    const styles: Styles = {
      colors: { primary: 'navy' },
      container: { width: '30rem' },
      dark: { colors: { error: 'coral' } },
    };
    expect(variables(styles, 'dark')).toMatchObject({
      '--bh-colors-primary': '#A9CBDD',
      '--bh-colors-error': 'coral',
      '--bh-container-width': '30rem',
    });
  });
});
