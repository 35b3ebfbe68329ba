import {
  nonEmptyTextShape,
  booleanShape,
  objectShape,
  oneOfShape,
  textShape,
  type OptionShape,
} from './shape.ts';
import { LIGHT_THEME, type Styles } from '../theme/theme.ts';

/** A value must have the type of its default, and may be empty only if the default is empty. */
function shapeOfExample(like: unknown): OptionShape<unknown> {
  if (typeof like === 'boolean') return booleanShape;
  if (like instanceof Object) return objectShape<object>(shapesOfExamples(like));
  return like === '' ? textShape : nonEmptyTextShape;
}

const shapesOfExamples = (like: object): Record<string, OptionShape<unknown>> =>
  Object.fromEntries(
    Object.entries(like).map(([name, value]: [string, unknown]) => [name, shapeOfExample(value)]),
  );

const THEME_SHAPES = shapesOfExamples(LIGHT_THEME);

/** The valid values of each style of a page. An invalid value is replaced by the default. */
export const STYLES_SHAPE: OptionShape<Styles> = objectShape({
  ...THEME_SHAPES,
  colorScheme: oneOfShape('light', 'dark', 'auto'),
  dark: objectShape<object>(THEME_SHAPES),
});
