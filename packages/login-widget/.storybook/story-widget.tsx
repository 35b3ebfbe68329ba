import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentType, type ReactNode } from 'react';
import { LoginWidget } from '../src/login-widget.tsx';
import { CurrentScreen } from '../src/screens/registry.tsx';
import type { WidgetScreen } from '../src/state/screen-names.ts';
import { INITIAL_STATE, type FormState } from '../src/state/state.ts';
import { WidgetRoot, type WidgetProps } from '../src/widget-root.tsx';
import { createStoryClient } from './story-client.ts';
import { StoryFrame, useVariant } from './story-frame.tsx';

export interface StoryArgs extends Omit<WidgetProps, 'client'> {
  /** Default: `main`. */
  screen?: WidgetScreen;
  /** The screen before it. */
  previousScreen?: WidgetScreen;
  /** The fields that the user has filled in before. */
  form?: Partial<FormState>;
  /** Fakes of the namespaces of the client, such as `{ otps }`. */
  namespaces?: object;
  /** Another component of the package than `LoginWidget`. */
  component?: ComponentType<WidgetProps>;
  /** The content of the widget in place of its screen. */
  children?: ReactNode;
}

/** The widget at one screen, on a fake client. A change of the variant keeps its state. */
export function StoryWidget(args: StoryArgs): ReactNode {
  const { screen = 'main', previousScreen = null, form, namespaces, ...rest } = args;
  const { component: Component, children = <CurrentScreen />, ...props } = rest;
  const [client] = useState(() => createStoryClient(namespaces));
  const [initialState] = useState({
    screen,
    previousScreen,
    formState: { ...INITIAL_STATE.formState, ...form },
  });
  const { styles, strings } = useVariant();
  const texts = strings && { strings };
  const given = { ...props, ...texts, client, styles: { ...props.styles, ...styles } };
  return (
    <StoryFrame>
      {Component ? (
        <Component {...given} />
      ) : (
        <WidgetRoot {...given} component={LoginWidget.name} initialState={initialState}>
          {children}
        </WidgetRoot>
      )}
    </StoryFrame>
  );
}

export type StoryMeta = Meta<typeof StoryWidget>;
export type Story = StoryObj<typeof StoryWidget>;
