import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { createFakeClient } from '../../../test/fake-client.ts';
import { renderComponent, renderWidget } from '../../../test/render-widget.tsx';
import { LoginWidget, type LoginWidgetProps } from '../../login-widget.tsx';

const EMAIL = 'ada@bakehouse.test';
const NAME = 'This link does not work';

const emailInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });

describe('the screen about a link that the server refused', () => {
  it('has the focus on its heading, and sends a new link', async () => {
    const widget = renderWidget({ isLinkRefused: true });
    expect(await screen.findByRole('heading', { name: NAME })).toBe(document.activeElement);
    expect(
      screen.getByText(/^It was used, has expired, or .* send you a new link\.$/),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: /another way/ })).toBeNull();
    expect(await findAxeViolations()).toEqual([]);

    await widget.user.type(emailInput(), EMAIL);
    await widget.user.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeDefined();
    expect(widget.sendLink.mock.lastCall?.[0]).toBe(EMAIL);
  });

  it('leads to the other products, too', async () => {
    const products = ['emailMagicLinks', 'passwords'] as const;
    const widget = renderWidget({ config: { products }, isLinkRefused: true });
    await widget.user.click(await screen.findByRole('button', { name: 'Log in another way' }));
    expect(await screen.findByRole('heading', { name: 'Sign up or log in' })).toBeDefined();
  });

  it('leads to another login without links', async () => {
    const widget = renderWidget({ config: { products: ['passwords'] }, isLinkRefused: true });
    const button = await screen.findByRole('button', { name: 'Log in again' });
    expect(screen.queryByRole('textbox')).toBeNull();
    await widget.user.click(button);
    expect(await screen.findByRole('heading', { name: 'Sign up or log in' })).toBeDefined();
  });

  it('comes when the page learns of the refusal, in the language of the page', async () => {
    const fake = createFakeClient();
    const toElement = (props: LoginWidgetProps) => (
      <LoginWidget client={fake.client} config={{ locale: 'de' }} {...props} />
    );
    const widget = renderComponent(fake, () => toElement({}));
    await screen.findByRole('heading', { name: 'Registrieren oder anmelden' });
    widget.rerender(toElement({ isLinkRefused: true }));
    expect(
      await screen.findByRole('heading', { name: 'Dieser Link funktioniert nicht' }),
    ).toBeDefined();
  });
});
