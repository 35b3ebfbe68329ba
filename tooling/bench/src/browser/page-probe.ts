import type { Page } from '@playwright/test';

export interface ObservedDurations {
  /** The durations of tasks over 50 ms, in milliseconds (W3C Long Tasks). */
  tasks: readonly number[];
  /** The time from each input to the next frame, in milliseconds (W3C Event Timing). */
  interactions: readonly number[];
}

interface PageProbe {
  timeUntil: (target: HTMLElement, selector: string) => Promise<number>;
  take: () => Promise<ObservedDurations>;
}

declare global {
  var probe: PageProbe;
}

/** This function runs in the page, before the page's own scripts. */
function defineProbeInPage() {
  const SHORTEST_EVENT_MS = 16;
  const LONGEST_WAIT_MS = 10_000;
  const tasks: number[] = [];
  const interactions = new Map<number, number>();
  const observe = (type: string, see: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(see));
    const options = { type, durationThreshold: SHORTEST_EVENT_MS };
    observer.observe(options);
  };
  observe('longtask', ({ duration }) => tasks.push(duration));
  observe('event', (entry) => {
    if (!('interactionId' in entry) || typeof entry.interactionId !== 'number') return;
    const known = interactions.get(entry.interactionId) ?? 0;
    if (entry.interactionId > 0)
      interactions.set(entry.interactionId, Math.max(known, entry.duration));
  });

  /** Resolves when the browser has drawn the next frame. */
  const nextFrame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    });

  const untilShown = (selector: string) =>
    new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error(`${selector} did not appear.`)), LONGEST_WAIT_MS);
      const check = () => {
        if (document.querySelector(selector) === null) return;
        observer.disconnect();
        resolve();
      };
      const observer = new MutationObserver(check);
      observer.observe(document, { subtree: true, childList: true, attributes: true });
      check();
    });

  const REPORTED_AFTER_MS = 200;

  globalThis.probe = {
    async timeUntil(target, selector) {
      const start = performance.now();
      target.click();
      await untilShown(selector);
      await nextFrame();
      return performance.now() - start;
    },
    async take() {
      await nextFrame();
      await new Promise((resolve) => setTimeout(resolve, REPORTED_AFTER_MS));
      const seen = { tasks: tasks.splice(0), interactions: [...interactions.values()] };
      interactions.clear();
      return seen;
    },
  };
}

/** Must be called before the page loads. */
export const installPageProbe = (page: Page): Promise<unknown> =>
  page.addInitScript(defineProbeInPage);

/** Returns the time from the click on a tab to the frame that shows the element, in milliseconds. */
export const timeTabSwitch = (page: Page, tab: string, selector: string): Promise<number> =>
  page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link', { name: tab, exact: true })
    .evaluate((button: HTMLElement, wanted) => probe.timeUntil(button, wanted), selector);

export const takeObservedDurations = (page: Page): Promise<ObservedDurations> =>
  page.evaluate(() => probe.take());
