import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const AXE_RULE_TAGS = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22a',
  'wcag22aa',
  'best-practice',
];

/** The page counts as stable after this many frames without a change in the number of elements, and without a fade. */
const STABLE_FRAME_COUNT = 5;
/** Animations that take longer, such as spinners, do not fade in a text. */
const MAX_FADE_MS = 1_000;

const waitUntilStable = (frame: Frame) =>
  frame.evaluate(
    async ({ frames, maxFadeMs }) => {
      const isFading = () =>
        document
          .getAnimations()
          .some(
            ({ playState, effect }) =>
              playState === 'running' && Number(effect?.getComputedTiming().endTime) <= maxFadeMs,
          );
      let quiet = 0;
      let before = -1;
      while (quiet < frames) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const now = document.querySelectorAll('*').length;
        quiet = now === before && !isFading() ? quiet + 1 : 0;
        before = now;
      }
    },
    { frames: STABLE_FRAME_COUNT, maxFadeMs: MAX_FADE_MS },
  );

const injectAxe = async (frame: Frame) => {
  const isThere = await frame.evaluate(() => window.axe !== undefined);
  if (!isThere) await frame.evaluate(axe.source);
};

interface PagePart {
  include: string;
  exclude?: string;
}

/** Runs axe in the frame itself because its Playwright package is slow: it serializes every passing element. */
export async function findAxeViolationsInFrame(frame: Frame, part: PagePart): Promise<string[]> {
  await waitUntilStable(frame);
  await injectAxe(frame);
  const violations = await frame.evaluate(
    async ({ context, tags }) => {
      if (!window.axe) throw new Error('The page went on before axe looked at it.');
      // An overlay, such as a tooltip, can close before axe looks at it.
      if (!document.querySelector(context.include)) return [];
      const options = { runOnly: tags, resultTypes: ['violations' as const] };
      return (await window.axe.run(context, options)).violations;
    },
    { context: part, tags: AXE_RULE_TAGS },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${help} ${any[0]?.message ?? ''} ${html}`),
  );
}

export async function findAxeViolations(page: Page, part: PagePart): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('axe is brought into pages without frames only.');
  return findAxeViolationsInFrame(page.mainFrame(), part);
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findAxeViolations(page, { include: 'body' })).toEqual([]);
}
