import type { ComponentType, ReactNode } from 'react';
import type { WidgetScreen } from '../state/screen-names.ts';
import { lazyPart, type LazyPart } from './lazy-part.tsx';

/** Screens by their names. */
export type ProductScreens<Names extends WidgetScreen> = Readonly<Record<Names, ComponentType>>;

/** Renders the screens with these names. A row of the registry for another name does not compile. */
export type ProductPart<Names extends WidgetScreen> = LazyPart<{ screen: Names }>;

/** The screens of a product, which are one chunk. */
export const productScreens = <Names extends WidgetScreen>(
  importScreens: () => Promise<ProductScreens<Names>>,
): ProductPart<Names> =>
  lazyPart(async () => {
    const screens = await importScreens();
    return function ProductScreen({ screen }: { screen: Names }): ReactNode {
      const Screen: ComponentType = screens[screen];
      return <Screen />;
    };
  });
