import type { FocusMark } from './scroll-positions.ts';

const CONTROLS_SELECTOR = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** An open table row has two elements with the same row ID: its cells and its details. */
const rowElements = (root: HTMLElement, row: string | null) =>
  row === null
    ? [root]
    : [...root.querySelectorAll<HTMLElement>('[data-row]')].filter(
        ({ dataset }) => dataset.row === row,
      );

const focusableControlsIn = (root: HTMLElement, row: string | null, tag: string) =>
  rowElements(root, row)
    .flatMap((scope) => [...scope.querySelectorAll<HTMLElement>(CONTROLS_SELECTOR)])
    .filter(({ tagName }) => tagName === tag);

const controlLabel = (control: HTMLElement) => {
  const field = control instanceof HTMLInputElement ? control.labels?.[0] : null;
  return control.ariaLabel ?? (field ?? control).textContent;
};

/** Describes `control`, so that the control can be found again after the page is rendered anew. */
export function toFocusMark(control: HTMLElement, root: HTMLElement): FocusMark {
  const row = control.closest<HTMLElement>('[data-row]')?.dataset.row ?? null;
  const tag = control.tagName;
  const label = controlLabel(control);
  const peers = focusableControlsIn(root, row, tag);
  const namesakes = peers.filter((peer) => controlLabel(peer) === label);
  return { row, tag, label, nth: namesakes.indexOf(control), index: peers.indexOf(control) };
}

export function findMarkedControl(
  { row, tag, label, nth, index }: FocusMark,
  root: HTMLElement,
): HTMLElement | null {
  const peers = focusableControlsIn(root, row, tag);
  const namesake = peers.filter((peer) => controlLabel(peer) === label)[nth];
  return namesake ?? (row === null ? null : (peers[index] ?? null));
}
