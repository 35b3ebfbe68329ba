/** The one of `values` that an address names, or else `otherwise`. */
export const oneOf = <Value extends string, Otherwise>(
  values: readonly Value[],
  text: string | null,
  otherwise: Otherwise,
): Value | Otherwise => values.find((value) => value === text) ?? otherwise;

/** The address as it is by now: the router draws in a transition, and what is on show may lag behind. */
export const addressNow = (): URLSearchParams => new URLSearchParams(window.location.search);

type PartValue = string | number | null;

interface ListPart {
  /** How the part is spelt in the address bar. */
  name: string;
  value: PartValue;
  /** What needs no word in the address. */
  usual: PartValue;
}

/** The address of a list whose parts are these. Other parameters stay. */
export function withParts(params: URLSearchParams, parts: readonly ListPart[]): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const { name, value, usual } of parts) {
    next.delete(name);
    if (value !== usual) next.set(name, String(value));
  }
  return next;
}

export const lastPage = (total: number, size: number): number =>
  Math.max(1, Math.ceil(total / size));
