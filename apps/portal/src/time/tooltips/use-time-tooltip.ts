import { type RefObject, useEffect, useState } from 'react';
import { nextTimeIndex } from './next-time-index.ts';
import { isOverTooltip } from '../../components/tooltip/tooltip-area.ts';

const TIME_SELECTOR = 'time[data-tooltip]';
const HOVER_DELAY_MS = 500;

const findTimeElements = (frame: HTMLElement | null): HTMLTimeElement[] => [
  ...(frame?.querySelectorAll<HTMLTimeElement>(TIME_SELECTOR) ?? []),
];

const findTimeElement = (target: EventTarget | null): HTMLTimeElement | null =>
  target instanceof Element ? target.closest<HTMLTimeElement>(TIME_SELECTOR) : null;

const columnIndexOf = (time: HTMLTimeElement) =>
  time.closest<HTMLTableCellElement>('td, th')?.cellIndex ?? 0;

/** Roving tabindex: Tab reaches only one date of the table. */
function moveTabStop(times: readonly HTMLTimeElement[], stop: HTMLTimeElement | undefined): void {
  for (const time of times) if (time !== stop) time.removeAttribute('tabindex');
  stop?.setAttribute('tabindex', '0');
}

function moveFocusByKey(frame: HTMLElement, event: KeyboardEvent): void {
  const from = findTimeElement(event.target);
  if (!from?.matches(':focus-visible') || event.ctrlKey || event.metaKey || event.altKey) return;
  const times = findTimeElements(frame);
  const next = nextTimeIndex(event.key, times.indexOf(from), times.map(columnIndexOf));
  if (next === null) return;
  event.preventDefault();
  moveTabStop(times, times[next]);
  times[next]?.focus();
}

type ShowTooltip = (time: HTMLTimeElement | null) => void;

/** Hovering opens the tooltip after a delay, touch and focus open it at once; Escape closes it. */
function listenForTooltips(frame: HTMLElement, show: ShowTooltip): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** True while the pointer is over the tooltip, which has no pointer events of its own. */
  let isHeld = false;
  const showNow: ShowTooltip = (time) => {
    clearTimeout(timer);
    isHeld = false;
    show(time);
  };
  const hide = () => showNow(null);

  frame.addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      const time = findTimeElement(target);
      if (!time || pointerType === 'touch') return;
      clearTimeout(timer);
      timer = setTimeout(show, HOVER_DELAY_MS, time);
    },
    { signal },
  );
  frame.addEventListener(
    'pointerout',
    ({ target, relatedTarget, pointerType, clientX, clientY }) => {
      // Lifting a finger also fires pointerout, which must not close the tooltip.
      if (pointerType === 'touch' || findTimeElement(target) === findTimeElement(relatedTarget))
        return;
      clearTimeout(timer);
      isHeld = isOverTooltip({ x: clientX, y: clientY });
      if (!isHeld) hide();
    },
    { signal },
  );
  document.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (isHeld && !isOverTooltip({ x: clientX, y: clientY })) hide();
    },
    { signal },
  );
  frame.addEventListener(
    'pointerup',
    ({ target, pointerType }) => {
      if (pointerType === 'touch') showNow(findTimeElement(target));
    },
    { signal },
  );
  frame.addEventListener(
    'focusin',
    ({ target }) => {
      const time = findTimeElement(target);
      if (time?.matches(':focus-visible')) showNow(time);
    },
    { signal },
  );
  frame.addEventListener('focusout', hide, { signal });
  frame.addEventListener('keydown', (event) => moveFocusByKey(frame, event), { signal });
  document.addEventListener('pointerdown', hide, { signal });
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') hide();
    },
    { signal },
  );
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}

interface OpenTimeTooltip {
  time: HTMLTimeElement | null;
  dismiss: () => void;
}

/**
 * Finds the date whose tooltip is open. One set of listeners serves the whole table, because one
 * tooltip component for each of hundreds of dates would be slow.
 */
export function useTimeTooltip(frame: RefObject<HTMLElement | null>): OpenTimeTooltip {
  const [time, setTime] = useState<HTMLTimeElement | null>(null);

  useEffect(() => {
    const element = frame.current;
    return element === null ? undefined : listenForTooltips(element, setTime);
  }, [frame]);

  // Runs after every render, because the date that Tab reaches may have been removed with its row.
  useEffect(() => {
    const times = findTimeElements(frame.current);
    moveTabStop(times, times.find(({ tabIndex }) => tabIndex === 0) ?? times[0]);
    if (time && !time.isConnected) setTime(null);
  });

  return { time, dismiss: () => setTime(null) };
}
