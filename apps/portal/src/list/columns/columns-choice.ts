import type { Density } from '../../table/table-column.ts';

/** Which columns a list leaves out, and how high its rows are. */
export interface ColumnsChoice {
  hidden: readonly string[];
  density: Density;
}

export const DEFAULT_COLUMNS_CHOICE: ColumnsChoice = { hidden: [], density: 'comfortable' };

const DENSITIES = ['comfortable', 'compact'] as const satisfies readonly Density[];
const HIDDEN_PARAM = 'hide';
const DENSITY_PARAM = 'rows';
/** The value in a URL that shows all columns, even to a user who has hidden some. */
const NO_HIDDEN_COLUMNS = 'none';
const COLUMN_SEPARATOR = '.';

const parseDensity = (text: string | null): Density | undefined =>
  DENSITIES.find((density) => density === text);

const parseHiddenColumns = (text: string | null): readonly string[] | undefined =>
  text === null
    ? undefined
    : text.split(COLUMN_SEPARATOR).filter((id) => id !== '' && id !== NO_HIDDEN_COLUMNS);

/** The URL takes precedence over the remembered choice. */
export const readColumnsChoice = (
  params: URLSearchParams,
  remembered: ColumnsChoice,
): ColumnsChoice => ({
  hidden: parseHiddenColumns(params.get(HIDDEN_PARAM)) ?? remembered.hidden,
  density: parseDensity(params.get(DENSITY_PARAM)) ?? remembered.density,
});

/** Writes what differs from the default choice. */
export function writeColumnsChoice(
  params: URLSearchParams,
  { hidden, density }: ColumnsChoice,
): URLSearchParams {
  const next = withoutColumnsChoice(params);
  if (hidden.length > 0) next.set(HIDDEN_PARAM, hidden.join(COLUMN_SEPARATOR));
  if (density !== DEFAULT_COLUMNS_CHOICE.density) next.set(DENSITY_PARAM, density);
  return next;
}

export function withoutColumnsChoice(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(HIDDEN_PARAM);
  next.delete(DENSITY_PARAM);
  return next;
}

/** Keeps the columns that the list has, in their order. */
export const withKnownColumns = (
  { hidden, density }: ColumnsChoice,
  known: readonly string[],
): ColumnsChoice => ({ hidden: known.filter((id) => hidden.includes(id)), density });

export const withColumn = (choice: ColumnsChoice, id: string, isShown: boolean): ColumnsChoice => ({
  ...choice,
  hidden: [...choice.hidden.filter((other) => other !== id), ...(isShown ? [] : [id])],
});

export const formatColumnsChoice = (choice: ColumnsChoice): string =>
  writeColumnsChoice(new URLSearchParams(), choice).toString();

export const parseColumnsChoice = (text: string): ColumnsChoice =>
  readColumnsChoice(new URLSearchParams(text), DEFAULT_COLUMNS_CHOICE);
