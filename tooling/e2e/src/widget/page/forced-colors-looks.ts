import type { Page } from '@playwright/test';

/** A control that the Tab key reaches, in forced colors. Each contrast is against the widget's background. */
interface ForcedColorsLook {
  name: string;
  isFramed: boolean;
  text: number;
  /** The highest contrast of a border, 0 without a border. */
  border: number;
  /** The contrast of the focus ring, 0 if the ring is thinner than 2 px. */
  ring: number;
}

/** Runs in the page. */
const readForcedColorsLook = (): ForcedColorsLook | null => {
  const control = document.activeElement;
  if (!(control instanceof HTMLElement) || control.tabIndex < 0) return null;
  const luminanceOf = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const container = control.closest('.bh-dialog, .bh-container') ?? document.body;
  const ground = luminanceOf(getComputedStyle(container).backgroundColor);
  const contrastOf = (color: string) => {
    const luminance = luminanceOf(color);
    return (Math.max(luminance, ground) + 0.05) / (Math.min(luminance, ground) + 0.05);
  };
  // The boxes of a code are drawn beside its one input.
  const drawn = control.closest('.bh-code')?.querySelector('[data-active]') ?? control;
  const style = getComputedStyle(drawn);
  const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;
  const borders = sides
    .filter((side) => parseFloat(style[`border${side}Width`]) > 0)
    .map((side) => contrastOf(style[`border${side}Color`]));
  const hasRing = style.outlineStyle === 'solid' && parseFloat(style.outlineWidth) >= 2;
  return {
    name: [control.ariaLabel, control.textContent, control.id].find(Boolean) ?? control.tagName,
    isFramed: drawn !== control || control.matches('.bh-button, .bh-input, .bh-country'),
    text: contrastOf(style.color),
    border: Math.max(0, ...borders),
    ring: hasRing ? contrastOf(style.outlineColor) : 0,
  };
};

/** Reads each control that Tab reaches from the beginning of the page, or next in a dialog. */
export async function readForcedColorsLooks(page: Page): Promise<ForcedColorsLook[]> {
  const looks: ForcedColorsLook[] = [];
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
  });
  for (;;) {
    await page.keyboard.press('Tab');
    const look = await page.evaluate(readForcedColorsLook);
    if (!look) return looks;
    looks.push(look);
  }
}
