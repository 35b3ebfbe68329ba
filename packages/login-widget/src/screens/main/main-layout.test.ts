import { describe, expect, it } from 'vitest';
import type { ProductId } from '../../config/product-names.ts';
import { toTheme, type Styles } from '../../theme/theme.ts';
import { createMainLayout, type MainItem } from './main-layout.ts';

const layout = (products: readonly ProductId[], canAutofillPasskeys = true, styles: Styles = {}) =>
  createMainLayout({ config: { products }, theme: toTheme(styles, 'light'), canAutofillPasskeys });

describe('the main layout', () => {
  it.each<[readonly ProductId[], readonly MainItem[]]>([
    [[], []],
    [['emailMagicLinks'], ['form']],
    [['oauth'], ['oauth']],
    [
      ['oauth', 'emailMagicLinks'],
      ['oauth', 'divider', 'form'],
    ],
    [
      ['emailMagicLinks', 'oauth'],
      ['form', 'divider', 'oauth'],
    ],
    [
      ['oauth', 'crypto', 'otp', 'passwords'],
      ['oauth', 'crypto', 'divider', 'form'],
    ],
    [
      ['crypto', 'oauth'],
      ['crypto', 'oauth'],
    ],
    [
      ['oauth', 'otp', 'crypto'],
      ['oauth', 'divider', 'form', 'divider', 'crypto'],
    ],
    [
      ['passwords', 'oauth', 'otp'],
      ['form', 'divider', 'oauth'],
    ],
    [['passkeys', 'emailMagicLinks'], ['form']],
    [
      ['passkeys', 'oauth'],
      ['passkey', 'oauth'],
    ],
    [
      ['oauth', 'passkeys'],
      ['passkey', 'oauth'],
    ],
  ])('shows for %j the parts %j', (products, items) => {
    expect(layout(products).items).toEqual(items);
  });

  it('begins with a passkey button in a browser without autofill of passkeys', () => {
    expect(layout(['emailMagicLinks', 'passkeys'], false).items).toEqual([
      'passkey',
      'divider',
      'form',
    ]);
  });

  it('shows the header unless it is hidden, and the logo if there is one', () => {
    expect(layout([])).toMatchObject({ hasHeader: true, logo: null });
    const logo = { logoImageUrl: '/logo.svg', alt: 'Crumb & Co' };
    expect(layout([], true, { hideHeaderText: true, logo })).toMatchObject({
      hasHeader: false,
      logo,
    });
  });
});
