import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ComponentType } from 'react';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { ScreensOf } from '../state/screen-names.ts';
import { LazyOtpScreens } from './lazy-screens.ts';
import type { ProductScreens } from './product-screens.tsx';
import { SCREEN_COMPONENTS } from './registry.tsx';

const SCREEN_PATTERN = /\bscreen: '(\w+)'/g;

/** The stories need a browser, so their text is read. The compiler knows each name in it. */
const stories = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.stories.tsx'))
  .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'));

const screensWithStory = stories.flatMap((text) =>
  [...text.matchAll(SCREEN_PATTERN)].map(([, screen]) => screen),
);

describe('the stories', () => {
  it.each(Object.keys(SCREEN_COMPONENTS))('show the screen %s', (screen) => {
    expect(screensWithStory).toContain(screen);
  });
});

describe('a row of the registry', () => {
  it('compiles only with a part that has its screen', () => {
    expectTypeOf(LazyOtpScreens).toExtend<ComponentType<{ screen: 'otpAuthenticate' }>>();
    expectTypeOf(LazyOtpScreens).not.toExtend<ComponentType<{ screen: 'password' }>>();
    expectTypeOf<{ otpAuthenticate: ComponentType }>().not.toExtend<
      ProductScreens<ScreensOf<'otp'>>
    >();
  });
});
