import type { FocusMark } from '../place/places.ts';

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** The whole of `root` for what stands in no row. An open row is two: its cells and its panel. */
const scopes = (root: HTMLElement, row: string | null) =>
  row === null
    ? [root]
    : [...root.querySelectorAll<HTMLElement>('[data-row]')].filter(
        ({ dataset }) => dataset.row === row,
      );

const controls = (root: HTMLElement, row: string | null, tag: string) =>
  scopes(root, row)
    .flatMap((scope) => [...scope.querySelectorAll<HTMLElement>(CONTROLS)])
    .filter(({ tagName }) => tagName === tag);

const labelOf = (control: HTMLElement) => {
  const field = control instanceof HTMLInputElement ? control.labels?.[0] : null;
  return control.ariaLabel ?? (field ?? control).textContent;
};

/** How to find `control` again when all of the page has been drawn anew. */
export function markOf(control: HTMLElement, root: HTMLElement): FocusMark {
  const row = control.closest<HTMLElement>('[data-row]')?.dataset.row ?? null;
  const tag = control.tagName;
  const label = labelOf(control);
  const peers = controls(root, row, tag);
  const namesakes = peers.filter((peer) => labelOf(peer) === label);
  return { row, tag, label, nth: namesakes.indexOf(control), index: peers.indexOf(control) };
}

/** What `mark` was made of, or what stands in its place in the same row. */
export function findMarked(
  { row, tag, label, nth, index }: FocusMark,
  root: HTMLElement,
): HTMLElement | null {
  const peers = controls(root, row, tag);
  const namesake = peers.filter((peer) => labelOf(peer) === label)[nth];
  return namesake ?? (row === null ? null : (peers[index] ?? null));
}
