import type { ComponentType, ReactNode } from 'react';
import type { ScreenName } from '../state/screen-names.ts';
import { useWidget } from '../widget-context.tsx';
import { lazyPart, type LazyPart } from './lazy-part.tsx';

/** A component for every screen whose name fits the pattern. */
export type ProductScreens<Pattern extends string> = Readonly<
  Record<Extract<ScreenName, Pattern>, ComponentType>
>;

/** The screens of a product, which are one chunk. It renders the screen that the state names. */
export const productScreens = (
  importScreens: () => Promise<Readonly<Partial<Record<ScreenName, ComponentType>>>>,
): LazyPart<object> =>
  lazyPart(async () => {
    const screens = await importScreens();
    return function ProductScreen(): ReactNode {
      const Screen = screens[useWidget().state.screen];
      return Screen && <Screen />;
    };
  });
