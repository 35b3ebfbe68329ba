import { type RefObject, useEffect, useState } from 'react';
import { timeStep } from './time-step.ts';
import { isOverTip } from '../../components/tooltip/tip-area.ts';

const TIMES = 'time[data-tip]';
const HOVER_DELAY_MS = 500;

const timesIn = (frame: HTMLElement | null): HTMLTimeElement[] => [
  ...(frame?.querySelectorAll<HTMLTimeElement>(TIMES) ?? []),
];

const timeAt = (target: EventTarget | null): HTMLTimeElement | null =>
  target instanceof Element ? target.closest<HTMLTimeElement>(TIMES) : null;

const columnOf = (time: HTMLTimeElement) =>
  time.closest<HTMLTableCellElement>('td, th')?.cellIndex ?? 0;

/** Roving tabindex: only one date is reachable with Tab. */
function moveStop(times: readonly HTMLTimeElement[], stop: HTMLTimeElement | undefined): void {
  for (const time of times) if (time !== stop) time.removeAttribute('tabindex');
  stop?.setAttribute('tabindex', '0');
}

function goAlong(frame: HTMLElement, event: KeyboardEvent): void {
  const from = timeAt(event.target);
  if (!from?.matches(':focus-visible') || event.ctrlKey || event.metaKey || event.altKey) return;
  const times = timesIn(frame);
  const next = timeStep(event.key, times.indexOf(from), times.map(columnOf));
  if (next === null) return;
  event.preventDefault();
  moveStop(times, times[next]);
  times[next]?.focus();
}

type Show = (time: HTMLTimeElement | null) => void;

/** A mouse opens the tooltip after a delay, touch and focus at once; Escape closes it. */
function listen(frame: HTMLElement, show: Show): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The pointer is over the tooltip, which has no pointer events of its own. */
  let isHeld = false;
  const showNow: Show = (time) => {
    clearTimeout(timer);
    isHeld = false;
    show(time);
  };
  const hide = () => showNow(null);

  frame.addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      const time = timeAt(target);
      if (!time || pointerType === 'touch') return;
      clearTimeout(timer);
      timer = setTimeout(show, HOVER_DELAY_MS, time);
    },
    { signal },
  );
  frame.addEventListener(
    'pointerout',
    ({ target, relatedTarget, pointerType, clientX, clientY }) => {
      // A lifted finger also fires pointerout, which must not close the tooltip.
      if (pointerType === 'touch' || timeAt(target) === timeAt(relatedTarget)) return;
      clearTimeout(timer);
      isHeld = isOverTip({ x: clientX, y: clientY });
      if (!isHeld) hide();
    },
    { signal },
  );
  document.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (isHeld && !isOverTip({ x: clientX, y: clientY })) hide();
    },
    { signal },
  );
  frame.addEventListener(
    'pointerup',
    ({ target, pointerType }) => {
      if (pointerType === 'touch') showNow(timeAt(target));
    },
    { signal },
  );
  frame.addEventListener(
    'focusin',
    ({ target }) => {
      const time = timeAt(target);
      if (time?.matches(':focus-visible')) showNow(time);
    },
    { signal },
  );
  frame.addEventListener('focusout', hide, { signal });
  frame.addEventListener('keydown', (event) => goAlong(frame, event), { signal });
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

interface AskedTime {
  asked: HTMLTimeElement | null;
  dismiss: () => void;
}

/**
 * The date whose tooltip is open. One set of listeners serves the whole frame, because a table has
 * hundreds of dates and a tooltip component for each would be slow.
 */
export function useTimeTip(frame: RefObject<HTMLElement | null>): AskedTime {
  const [asked, setAsked] = useState<HTMLTimeElement | null>(null);

  useEffect(() => {
    const element = frame.current;
    return element === null ? undefined : listen(element, setAsked);
  }, [frame]);

  // Runs after every render, because the focusable date may have been removed with its row.
  useEffect(() => {
    const times = timesIn(frame.current);
    moveStop(times, times.find(({ tabIndex }) => tabIndex === 0) ?? times[0]);
    if (asked && !asked.isConnected) setAsked(null);
  });

  return { asked, dismiss: () => setAsked(null) };
}
