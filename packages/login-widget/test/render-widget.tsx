import { render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { StrictMode, type ReactElement } from 'react';
import { vi, type Mock } from 'vitest';
import type { LoginEvent } from '../src/config/events.ts';
import { LoginWidget, type LoginWidgetProps } from '../src/login-widget.tsx';
import type { WidgetProps } from '../src/widget-root.tsx';
import type { WidgetError } from '../src/config/errors/widget-error.ts';
import { createFakeClient, type FakeClient } from './fake-client.ts';

export interface RenderedWidget extends FakeClient, RenderResult {
  user: UserEvent;
  onEvent: Mock<(event: LoginEvent) => void>;
  onError: Mock<(error: WidgetError) => void>;
}

type GivenProps = Required<Pick<WidgetProps, 'client' | 'callbacks'>>;

/** Renders a component of the package on a fake client, as strictly as React can. */
export function renderComponent(
  fake: FakeClient,
  toElement: (given: GivenProps) => ReactElement,
): RenderedWidget {
  const onEvent = vi.fn<(event: LoginEvent) => void>();
  const onError = vi.fn<(error: WidgetError) => void>();
  const element = toElement({ client: fake.client, callbacks: { onEvent, onError } });
  const result = render(<StrictMode>{element}</StrictMode>);
  return { ...result, ...fake, user: userEvent.setup(), onEvent, onError };
}

export const renderWidget = (
  props: LoginWidgetProps = {},
  fake: FakeClient = createFakeClient(),
): RenderedWidget => renderComponent(fake, (given) => <LoginWidget {...given} {...props} />);
