import { act, screen, waitFor } from '@testing-library/react';
import { UnreachableError } from '@bakehouse/sdk';
import { describe, expect, it, vi } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { createFakeClient } from '../../../test/fake-client.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import type { LoginConfig } from '../../config/config.ts';
import type { OAuthProviderOptions } from '../../config/product-options/oauth-options.ts';
import { OAUTH_PROVIDER_LABELS } from '../../config/oauth-provider-labels.ts';

const config = (providers: readonly OAuthProviderOptions[]): LoginConfig => ({
  products: ['oauth'],
  oauthOptions: { providers, loginRedirectURL: 'https://app.example/in' },
});

function setUp(providers: readonly OAuthProviderOptions[]) {
  const start = vi.fn<(options: object) => Promise<void>>(() => Promise.resolve());
  const fake = createFakeClient({ oauth: { google: { start }, github: { start } } });
  return { start, widget: renderWidget({ config: config(providers) }, fake) };
}

const button = (provider: string) =>
  screen.findByRole('button', { name: `Continue with ${provider}` });

describe('the buttons of social providers', () => {
  it('are one a provider, in the configured order, each with a mark', async () => {
    const { widget } = setUp([
      { type: 'yahoo' },
      ...Object.keys(OAUTH_PROVIDER_LABELS)
        .filter((type) => type !== 'yahoo')
        .map((type) => ({ type: type as OAuthProviderOptions['type'] })),
    ]);
    await button('Yahoo');
    const buttons = screen.getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(
      ['Yahoo', ...Object.values(OAUTH_PROVIDER_LABELS).slice(0, -1)].map(
        (label) => `Continue with ${label}`,
      ),
    );
    expect(buttons.map(({ id }) => id)).toContain('oauth-google');
    await waitFor(() =>
      expect(widget.container.querySelectorAll('button svg path:first-child')).toHaveLength(19),
    );
    expect(await findAxeViolations()).toEqual([]);
  });

  it('leave the page with the options of the provider', async () => {
    const { start, widget } = setUp([
      {
        type: 'google',
        custom_scopes: ['calendar', 'drive'],
        provider_params: { prompt: 'consent' },
      },
    ]);
    await widget.user.click(await button('Google'));
    expect(start.mock.calls).toEqual([
      [
        {
          login_redirect_url: 'https://app.example/in',
          signup_redirect_url: undefined,
          custom_scopes: ['calendar', 'drive'],
          provider_params: { prompt: 'consent' },
        },
      ],
    ]);
  });

  it('are busy until the user comes back to the page', async () => {
    const { start, widget } = setUp([{ type: 'google' }, { type: 'github' }]);
    const google = await button('Google');
    await widget.user.click(google);
    expect(screen.getByText('Opening Google…').role).toBe('status');
    await widget.user.click(google);
    expect(start).toHaveBeenCalledTimes(1);
    expect(google.ariaBusy).toBe('true');
    await widget.user.click(await button('GitHub'));
    expect(start).toHaveBeenCalledTimes(2);
    act(() => void dispatchEvent(new Event('pageshow')));
    await waitFor(() => expect(google.ariaBusy).toBeNull());
    expect(screen.queryByText('Opening Google…')).toBeNull();
  });

  it('show an error below the button and give it to the page', async () => {
    const { start, widget } = setUp([{ type: 'google' }]);
    const error = new UnreachableError('offline');
    start.mockRejectedValueOnce(error);
    const google = await button('Google');
    await widget.user.click(google);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('Unable to contact our servers.'),
    );
    expect(google.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    expect(widget.onError.mock.calls).toEqual([[error]]);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('speak German', async () => {
    const fake = createFakeClient();
    renderWidget({ config: { ...config([{ type: 'apple' }]), locale: 'de' } }, fake);
    expect(await screen.findByRole('button', { name: 'Weiter mit Apple' })).toBeDefined();
  });
});
