import type { Page } from '@playwright/test';

interface Fiber {
  key: string | null;
  return: Fiber | null;
}

/**
 * Reads which screen is drawn: the widget gives React its name as the key (screens/registry.tsx), and
 * React keeps keys in the tree behind the elements.
 */
export const readScreenName = (page: Page, names: readonly string[]): Promise<string | undefined> =>
  page
    .locator('.bh-screen')
    .first()
    .evaluate((element, known) => {
      const entry = Object.entries(element).find(([name]) => name.startsWith('__reactFiber$'));
      // The cast is unchecked, because React publishes no types of its tree.
      let fiber = (entry?.[1] ?? null) as Fiber | null;
      while (fiber && !known.includes(fiber.key ?? '')) fiber = fiber.return;
      return fiber?.key ?? undefined;
    }, names);
