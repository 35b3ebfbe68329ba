import {
  createContext,
  useContext,
  useSyncExternalStore,
  type Context,
  type ReactNode,
} from 'react';
import { getChosenVariant, subscribeToVariant, VARIANTS, type Variant } from './variants.ts';

export const ToolbarVariantContext: Context<string> = createContext('light');

/** The variant that the story is shown in. */
export function useVariant(): Variant {
  const toolbar = useContext(ToolbarVariantContext);
  const chosen = useSyncExternalStore(subscribeToVariant, getChosenVariant);
  return VARIANTS[chosen ?? toolbar] ?? {};
}

/** The page around a story. */
export function StoryFrame({ children }: { children: ReactNode }): ReactNode {
  const { dir, width, styles } = useVariant();
  return (
    <main dir={dir} style={{ width, colorScheme: styles?.colorScheme }}>
      {children}
    </main>
  );
}
