import { filledText, flag, group, oneOf, text, type Shape } from './shape.ts';
import { LIGHT, type Styles } from '../theme/theme.ts';

/** A value must have the type of its default, and may be empty only if the default is empty. */
function shapeLike(like: unknown): Shape<unknown> {
  if (typeof like === 'boolean') return flag;
  if (like instanceof Object) return group<object>(shapesLike(like));
  return like === '' ? text : filledText;
}

const shapesLike = (like: object): Record<string, Shape<unknown>> =>
  Object.fromEntries(
    Object.entries(like).map(([name, value]: [string, unknown]) => [name, shapeLike(value)]),
  );

const THEME_SHAPES = shapesLike(LIGHT);

/** The valid values of each style of a page. An invalid value is replaced by the default. */
export const STYLES_SHAPE: Shape<Styles> = group({
  ...THEME_SHAPES,
  colorScheme: oneOf('light', 'dark', 'auto'),
  dark: group<object>(THEME_SHAPES),
});
