import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@bakehouse/sdk';
import { describe, expect, it, vi } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { createFakeClient } from '../../../test/fake-client.ts';
import { fillWithoutEvents } from '../../../test/fill-without-events.ts';
import { renderWidget, type RenderedWidget } from '../../../test/render-widget.tsx';
import type { LoginConfig } from '../../config/config.ts';
import { expectFocus } from '../../../test/expect-focus.ts';

const SENT = { request_id: 'request-1', status_code: 200, method_id: 'phone-1' };

type Send = (...args: unknown[]) => Promise<typeof SENT>;

function setUp(config: LoginConfig = {}) {
  const sms = vi.fn<Send>(() => Promise.resolve(SENT));
  const whatsapp = vi.fn<Send>(() => Promise.resolve(SENT));
  const authenticate = vi.fn<Send>(() => Promise.resolve(SENT));
  const otps = {
    sms: { loginOrCreate: sms },
    whatsapp: { loginOrCreate: whatsapp },
    authenticate,
  };
  const widget = renderWidget(
    { config: { products: ['otp'], otpOptions: { methods: ['sms'] }, ...config } },
    createFakeClient({ otps }),
  );
  return { widget, sms, whatsapp };
}

const phoneInput = (name = 'Phone number') =>
  screen.findByRole<HTMLInputElement>('textbox', { name });
const countryButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Country: / });
const countrySearch = () => screen.getByRole('combobox', { name: 'Search for a country' });
const activeCountry = () => {
  const id = countrySearch().getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.textContent;
};

async function openCountries(config?: LoginConfig) {
  const { widget, sms } = setUp(config);
  await phoneInput();
  await widget.user.click(countryButton());
  return { user: widget.user, sms };
}

const submit = async ({ user }: RenderedWidget, typed: string) => {
  await user.click(await phoneInput());
  await user.keyboard(`${typed}{Enter}`);
};

describe('one-time codes by phone', () => {
  it('go to a number that was filled in without an event', async () => {
    const { widget, sms } = setUp();
    const input = await phoneInput();
    fillWithoutEvents(input, '\u202a+٤٩\u00a030\u202f1234567\u202c');
    await widget.user.click(screen.getByRole('button', { name: 'Continue with text' }));
    await screen.findByRole('textbox', { name: 'One-time passcode' });
    expect(sms.mock.calls[0]?.[0]).toBe('+49301234567');
  });

  it('ask for a phone number', async () => {
    setUp();
    expect(await phoneInput()).toMatchObject({
      id: 'phone-input',
      name: 'phoneNumber',
      type: 'tel',
      placeholder: '(123) 456-7890',
    });
    expect((await phoneInput()).getAttribute('autocomplete')).toBe('tel webauthn');
    expect(countryButton()).toMatchObject({
      name: 'country-select',
      value: 'US',
      textContent: 'US +1',
      ariaLabel: 'Country: US +1, United States',
    });
    expect(countryButton().dataset.testid).toBe('select-test-id');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('send the code to the number in the international format', async () => {
    const { widget, sms } = setUp();
    await submit(widget, '(415) 555-2671');
    expect(await screen.findByText('+1 415 555 2671')).toBeDefined();
    expect(sms.mock.calls).toEqual([['+14155552671', { expiration_minutes: 5 }]]);
    expect(widget.onEvent.mock.calls).toEqual([[{ type: 'OTP_LOGIN_OR_CREATE', data: SENT }]]);
  });

  it('use the chosen country', async () => {
    const { widget, sms } = setUp();
    await phoneInput();
    await widget.user.click(countryButton());
    await widget.user.click(screen.getByRole('option', { name: 'Germany (+49)' }));
    await expectFocus(await phoneInput());
    await submit(widget, '030 901820');
    await waitFor(() => expect(sms.mock.lastCall?.[0]).toBe('+4930901820'));
  });

  it('switch the country after an international number was pasted', async () => {
    const { widget } = setUp();
    await widget.user.click(await phoneInput());
    await widget.user.paste('+49 30 901820');
    await waitFor(() => expect(countryButton().value).toBe('DE'));
    expect((await phoneInput()).value).toBe('030 901820');
  });

  it('write a typed number in the way of its country when the user leaves it', async () => {
    const { widget } = setUp();
    await widget.user.type(await phoneInput(), '4155552671');
    expect((await phoneInput()).value).toBe('4155552671');
    await widget.user.tab();
    await waitFor(async () => expect((await phoneInput()).value).toBe('(415) 555-2671'));
  });

  it('leave a number alone that the user changes while it is read', async () => {
    setUp();
    const input = await phoneInput();
    fireEvent.change(input, { target: { value: '+49 30 901820' } });
    fireEvent.change(input, { target: { value: '+49 30 90182' } });
    await Promise.resolve();
    expect(input.value).toBe('+49 30 90182');
  });

  it.each(['', '12', '(123) 456-7890', 'no number'])(
    'refuse %j without a request',
    async (typed) => {
      const { widget, sms } = setUp();
      await submit(widget, typed);
      const alert = await screen.findByText('Invalid phone number, please try again.');
      const input = await phoneInput();
      expect(input.getAttribute('aria-describedby')).toBe(alert.closest('[role=alert]')?.id);
      expect(input.ariaInvalid).toBe('true');
      await expectFocus(input);
      expect(widget.onError.mock.calls).toEqual([
        [{ message: 'Invalid phone number, please try again.' }],
      ]);
      expect(sms).not.toHaveBeenCalled();
      expect(await findAxeViolations()).toEqual([]);
    },
  );

  it('show the same text when the server refuses the number', async () => {
    const { widget, sms } = setUp();
    sms.mockRejectedValueOnce(
      new ApiError({
        status_code: 400,
        error_type: 'invalid_phone_number',
        error_message: 'bad',
        error_url: '',
      }),
    );
    await submit(widget, '4155552671');
    expect(await screen.findByText('Invalid phone number, please try again.')).toBeDefined();
  });

  it('keep the number when the user changes the tab, and send it by WhatsApp', async () => {
    const { widget, whatsapp, sms } = setUp({ otpOptions: { methods: ['sms', 'whatsapp'] } });
    await widget.user.type(await phoneInput(), '415 555 2671');
    await widget.user.click(screen.getByRole('tab', { name: 'WhatsApp' }));
    await widget.user.click(screen.getByRole('button', { name: 'Continue with WhatsApp' }));
    await waitFor(() => expect(whatsapp.mock.lastCall?.[0]).toBe('+14155552671'));
    expect(sms).not.toHaveBeenCalled();
  });

  it('show the number again when the user comes back', async () => {
    const { widget } = setUp();
    await submit(widget, '+49 30 901820');
    await widget.user.click(await screen.findByRole('button', { name: 'Back' }));
    const input = await phoneInput();
    await waitFor(() => expect(document.activeElement).toBe(input));
    await waitFor(() => expect(input.value).toBe('030 901820'));
    expect(countryButton().value).toBe('DE');
  });

  it('speak German', async () => {
    const { widget } = setUp({ locale: 'de' });
    expect(await phoneInput('Telefonnummer')).toBeDefined();
    await widget.user.click(
      screen.getByRole('button', { name: 'Land: US +1, Vereinigte Staaten' }),
    );
    await widget.user.keyboard('Deutsch');
    expect(screen.getByRole('option', { name: 'Deutschland (+49)' })).toBeDefined();
    expect(screen.getByText('1 Land gefunden.')).toBeDefined();
  });
});

describe('the country picker', () => {
  it('opens at the chosen country with the focus in the search field', async () => {
    await openCountries();
    await expectFocus(countrySearch());
    expect(countryButton().ariaExpanded).toBe('true');
    expect(screen.getAllByRole('option')).toHaveLength(118);
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('United States (+1)');
    expect(activeCountry()).toBe('United States (+1)');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('chooses with the Enter key, which does not submit the form', async () => {
    const { user, sms } = await openCountries();
    await user.keyboard('united{ArrowDown}');
    expect(activeCountry()).toBe('United States (+1)');
    await user.keyboard('{ArrowUp}');
    expect(activeCountry()).toBe('United Kingdom (+44)');
    await user.keyboard('{Enter}');
    expect(countryButton().value).toBe('GB');
    await expectFocus(await phoneInput());
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(sms).not.toHaveBeenCalled();
    expect(screen.queryByText('Invalid phone number, please try again.')).toBeNull();
  });

  it.each([
    ['{Home}', 'Åland Islands (+358)'],
    ['{Home}{ArrowUp}', 'Western Sahara (+212)'],
    ['{End}', 'Western Sahara (+212)'],
    ['{End}{ArrowDown}', 'Åland Islands (+358)'],
  ])('moves with %s to %s', async (keys, name) => {
    const { user } = await openCountries();
    await user.keyboard(keys);
    expect(activeCountry()).toBe(name);
  });

  it('says how many countries it finds', async () => {
    const { user } = await openCountries();
    await user.keyboard('+49');
    expect(screen.getByText('1 country found.').role).toBe('status');
    await user.keyboard('{Backspace}');
    expect(screen.getByText(/^\d+ countries found\.$/).role).toBe('status');
    await user.keyboard('x{Enter}');
    expect(screen.getByText('No country found.').role).toBe('status');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('closes with the Escape key and keeps the country', async () => {
    const { user } = await openCountries();
    await user.keyboard('germ{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await expectFocus(countryButton());
    expect(countryButton().value).toBe('US');
  });

  it('closes when the user goes on', async () => {
    const { user } = await openCountries();
    await user.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
    await expectFocus(await phoneInput());
  });

  it('closes when the user points outside', async () => {
    await openCountries();
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('closes with its button, which gets the focus', async () => {
    const { user } = await openCountries();
    await user.click(countryButton());
    expect(screen.queryByRole('listbox')).toBeNull();
    await expectFocus(countryButton());
  });
});
