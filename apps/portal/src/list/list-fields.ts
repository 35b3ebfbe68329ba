import { PAGE_SIZES, type PageSize, SEARCH_MAX_LENGTH } from '@bakehouse/contract';
import { toPageNumber } from './page-number.ts';

export type FieldValue = string | number | null;

/** A value of a list's state that is kept in a search parameter of the URL. */
export interface ListField<Value extends FieldValue> {
  param: string;
  /** The default value, which is left out of the URL. */
  initial: Value;
  /** Returns undefined for invalid text. */
  parse: (text: string) => Value | undefined;
  /** True for a filter that is set by a link or a tile, and not in the filter panel. */
  isOutsidePanel?: true;
}

export const parseChoiceOr = <Value extends string, Otherwise>(
  values: readonly Value[],
  text: string | null,
  otherwise: Otherwise,
): Value | Otherwise => values.find((value) => value === text) ?? otherwise;

export const choiceField = <Choice extends string, Initial extends Choice | null>(
  param: string,
  choices: readonly Choice[],
  initial: Initial,
): ListField<Choice | Initial> => ({
  param,
  initial,
  parse: (text) => parseChoiceOr(choices, text, undefined),
});

export const idField = (param: string): ListField<string | null> => ({
  param,
  initial: null,
  parse: (text) => (text === '' ? undefined : text),
});

export const markOutsideFilterPanel = <Value extends FieldValue>(
  field: ListField<Value>,
): ListField<Value> => ({ ...field, isOutsidePanel: true });

export const textField = (param: string): ListField<string> => ({
  param,
  initial: '',
  parse: (text) => text.slice(0, SEARCH_MAX_LENGTH),
});

export const pageField: ListField<number> = { param: 'page', initial: 1, parse: toPageNumber };

export const sizeField = (initial: PageSize): ListField<PageSize> => ({
  param: 'size',
  initial,
  parse: (text) => PAGE_SIZES.find((size) => String(size) === text),
});
