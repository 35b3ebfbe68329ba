import { vi } from 'vitest';

const DESKTOP_WIDTH_EM = 80;

/** jsdom has no media queries; this mock answers those about the width: `(width <= 48em)`. */
export function setViewport(widthEm = DESKTOP_WIDTH_EM): void {
  vi.stubGlobal('matchMedia', (media: string): MediaQueryList => {
    const limit = /\(width <= ([\d.]+)em\)/.exec(media)?.[1];
    return Object.assign(new EventTarget(), {
      media,
      matches: limit !== undefined && widthEm <= Number(limit),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  });
}

/** jsdom has no layout, so nothing ever changes its size. */
export function stubResizeObserver(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
}
