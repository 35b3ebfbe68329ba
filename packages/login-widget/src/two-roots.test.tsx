import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { createFakeClient } from '../test/fake-client.ts';
import { LoginWidget } from './login-widget.tsx';

/** A root that a server has rendered, as on a page with several islands. */
async function hydrateWidget(): Promise<HTMLElement> {
  const widget = <LoginWidget client={createFakeClient().client} />;
  const container = document.createElement('div');
  container.innerHTML = renderToString(widget);
  document.body.append(container);
  const root = await act(() => hydrateRoot(container, widget));
  onTestFinished(() => {
    act(() => root.unmount());
    container.remove();
  });
  return container;
}

it('describes a field by its own error when a page has two roots', async () => {
  await hydrateWidget();
  const second = await hydrateWidget();
  const [, field] = screen.getAllByRole('textbox', { name: 'Email' });
  await userEvent.type(field ?? second, 'nobody{Enter}');
  expect(await screen.findByText('Invalid email address')).toBeDefined();
  const error = document.getElementById(field?.getAttribute('aria-describedby') ?? '');
  expect(second.contains(error)).toBe(true);
});
