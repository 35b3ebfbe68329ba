import { render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { vi, type Mock } from 'vitest';
import type { LoginEvent } from '../src/config/events.ts';
import { LoginWidget, type LoginWidgetProps } from '../src/login-widget.tsx';
import { createFakeClient, type FakeClient } from './fake-client.ts';

export interface RenderedWidget extends FakeClient, RenderResult {
  user: UserEvent;
  onEvent: Mock<(event: LoginEvent) => void>;
  onError: Mock<(error: { message: string }) => void>;
}

/** Renders the widget on a fake client, as strictly as React can. */
export function renderWidget(
  props: LoginWidgetProps = {},
  fake: FakeClient = createFakeClient(),
): RenderedWidget {
  const onEvent = vi.fn<(event: LoginEvent) => void>();
  const onError = vi.fn<(error: { message: string }) => void>();
  const result = render(
    <StrictMode>
      <LoginWidget client={fake.client} callbacks={{ onEvent, onError }} {...props} />
    </StrictMode>,
  );
  return { ...result, ...fake, user: userEvent.setup(), onEvent, onError };
}
