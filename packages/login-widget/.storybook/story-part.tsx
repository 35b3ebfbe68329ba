import type { Meta, StoryObj } from '@storybook/react-vite';
import { useCallback, type ReactNode } from 'react';
import { EN, type Strings } from '../src/strings/en.ts';
import { toCssVariables } from '../src/theme/css-variables.ts';
import { toTheme } from '../src/theme/theme.ts';
import { StoryFrame, useVariant } from './story-frame.tsx';

export interface StoryPartArgs {
  /** Draws the part with the texts of the variant. */
  draw: (strings: Strings) => ReactNode;
}

/** A part outside the widget, on a page that sets the properties of the theme. */
export function StoryPart({ draw }: StoryPartArgs): ReactNode {
  const { styles, strings } = useVariant();
  const scheme = styles?.colorScheme === 'dark' ? 'dark' : 'light';
  const ref = useCallback(
    (page: HTMLElement | null) => {
      if (!page) return;
      const theme = toTheme({}, scheme);
      for (const [name, value] of toCssVariables(theme)) page.style.setProperty(name, value);
      page.style.setProperty('background', theme.container.backgroundColor);
    },
    [scheme],
  );
  return (
    <StoryFrame>
      <div ref={ref}>{draw({ ...EN, ...strings })}</div>
    </StoryFrame>
  );
}

export type PartStoryMeta = Meta<typeof StoryPart>;
export type PartStory = StoryObj<typeof StoryPart>;
