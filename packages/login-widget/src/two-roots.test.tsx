import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { createFakeClient } from '../test/fake-client.ts';
import type { LoginConfig } from './config/config.ts';
import { LoginWidget } from './login-widget.tsx';

/** A root that a server has rendered, as on a page with several islands. */
async function hydrateWidget(config: LoginConfig = {}): Promise<HTMLElement> {
  const widget = <LoginWidget client={createFakeClient().client} config={config} />;
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

it.each<[id: string, config: LoginConfig]>([
  ['email-input', { products: ['emailMagicLinks'] }],
  ['phone-input', { products: ['otp'], otpOptions: { methods: ['sms'] } }],
  ['oauth-google', { products: ['oauth'], oauthOptions: { providers: [{ type: 'google' }] } }],
])('gives the second widget of a page ids of its own: %s', async (id, config) => {
  const first = await hydrateWidget(config);
  const second = await hydrateWidget(config);
  await screen.findAllByRole('button');
  const idsIn = (root: HTMLElement) => Array.from(root.querySelectorAll('[id]'), (each) => each.id);
  await waitFor(() => expect(idsIn(first)).toContain(id));
  await waitFor(() => expect(idsIn(second)).toContain(`${id}-2`));
  expect(idsIn(first).filter((each) => idsIn(second).includes(each))).toEqual([]);
});
