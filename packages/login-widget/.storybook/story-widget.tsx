import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  createContext,
  useContext,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type Context,
  type ReactNode,
} from 'react';
import { LoginWidget } from '../src/login-widget.tsx';
import { CurrentScreen } from '../src/screens/registry.tsx';
import type { ScreenName } from '../src/state/screen-names.ts';
import { INITIAL_STATE, type FormState } from '../src/state/state.ts';
import { WidgetRoot, type WidgetProps } from '../src/widget-root.tsx';
import { createStoryClient } from './story-client.ts';
import { getChosenVariant, subscribeToVariant, VARIANTS } from './variants.ts';

export interface StoryArgs extends Omit<WidgetProps, 'client'> {
  /** Default: `main`. */
  screen?: ScreenName;
  /** What the user has entered before. */
  form?: Partial<FormState>;
  /** Fakes of the namespaces of the client, such as `{ otps }`. */
  namespaces?: object;
  /** Another component of the package than `LoginWidget`. */
  component?: ComponentType<WidgetProps>;
}

export const ToolbarVariantContext: Context<string> = createContext('light');

/** The widget at one screen, on a fake client. A change of the variant keeps its state. */
export function StoryWidget(args: StoryArgs): ReactNode {
  const { screen = 'main', form, namespaces, component: Component, ...props } = args;
  const [client] = useState(() => createStoryClient(namespaces));
  const [initialState] = useState({
    ...INITIAL_STATE,
    screen,
    formState: { ...INITIAL_STATE.formState, ...form },
  });
  const toolbar = useContext(ToolbarVariantContext);
  const chosen = useSyncExternalStore(subscribeToVariant, getChosenVariant);
  const { dir, width, styles, ...texts } = VARIANTS[chosen ?? toolbar] ?? {};
  const given = { ...props, ...texts, client, styles: { ...props.styles, ...styles } };
  return (
    <main
      dir={dir}
      style={{ width, colorScheme: styles?.colorScheme }}
      data-variant={chosen ?? toolbar}
    >
      {Component ? (
        <Component {...given} />
      ) : (
        <WidgetRoot {...given} component={LoginWidget.name} initialState={initialState}>
          <CurrentScreen />
        </WidgetRoot>
      )}
    </main>
  );
}

export type StoryMeta = Meta<typeof StoryWidget>;
export type Story = StoryObj<typeof StoryWidget>;
