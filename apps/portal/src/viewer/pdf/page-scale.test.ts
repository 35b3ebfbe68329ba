import { describe, expect, it } from 'vitest';
import { canvasScale, nextZoom, pageScale, previousZoom, toPercent } from './page-scale.ts';

const A4 = { width: 595, height: 842 };

describe('pageScale', () => {
  it('fits the width of the view', () => {
    expect(pageScale(A4, 'fit', 1190)).toBe(2);
  });

  it('shows 100 % with 96 pixels to the inch', () => {
    expect(pageScale(A4, 1, 300) * 72).toBe(96);
  });

  it.each([
    ['high', { width: 1, height: 1_000_000 }],
    ['wide', { width: 1_000_000, height: 1 }],
  ])('keeps a page that is too %s below 20,000 pixels', (_side, size) => {
    for (const zoom of ['fit', 4] as const) {
      const scale = pageScale(size, zoom, 1000);
      expect(Math.max(size.width, size.height) * scale).toBeLessThanOrEqual(20_000);
    }
  });
});

describe('canvasScale', () => {
  it('is the ratio of the screen for common pages, and less for a page with too many pixels', () => {
    expect(canvasScale({ width: 800, height: 1100 }, 2)).toBe(2);
    const huge = { width: 20_000, height: 20_000 };
    expect((huge.width * canvasScale(huge, 2)) ** 2).toBeLessThanOrEqual(16_000_001);
  });
});

describe('the steps of the zoom', () => {
  it('go on from the nearest step, and end', () => {
    const at = (zoom: number) => pageScale(A4, zoom, 0);
    expect([nextZoom(at(1)), previousZoom(at(1))]).toEqual([1.25, 0.75]);
    expect([nextZoom(at(1.1)), previousZoom(at(1.1))]).toEqual([1.25, 1]);
    expect([nextZoom(at(4)), previousZoom(at(0.25))]).toEqual([undefined, undefined]);
    expect(toPercent(at(1.5))).toBe(150);
  });
});
