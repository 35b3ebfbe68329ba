import { describe, expect, it } from 'vitest';
import { widgetReducer, type WidgetAction } from './reducer.ts';
import { INITIAL_STATE, type FormState } from './state.ts';

const form = (changes: Partial<FormState>) => ({
  ...INITIAL_STATE,
  formState: { ...INITIAL_STATE.formState, ...changes },
});
const { otpState, cryptoState, passwordState } = INITIAL_STATE.formState;

describe('the reducer', () => {
  it.each<[WidgetAction, typeof INITIAL_STATE]>([
    [
      { type: 'transition', screen: 'emailConfirmation' },
      { ...INITIAL_STATE, screen: 'emailConfirmation', previousScreen: 'main' },
    ],
    [
      { type: 'set_magic_link_email', email: 'ada@bakehouse.test' },
      form({ magicLinkState: { email: 'ada@bakehouse.test' } }),
    ],
    [
      { type: 'update_otp_state', otp: { type: 'sms', methodId: 'id' } },
      form({ otpState: { ...otpState, type: 'sms', methodId: 'id' } }),
    ],
    [
      { type: 'update_crypto_state', crypto: { walletAddress: '0x1' } },
      form({ cryptoState: { ...cryptoState, walletAddress: '0x1' } }),
    ],
    [
      { type: 'update_password_state', password: { type: 'passwordless' } },
      form({ passwordState: { ...passwordState, type: 'passwordless' } }),
    ],
    [{ type: 'set_error_message', message: 'No.' }, form({ errorMessage: 'No.' })],
  ])('applies %j', (action, next) => {
    expect(widgetReducer(INITIAL_STATE, action)).toEqual(next);
  });

  it('clears the error message', () => {
    const failed = widgetReducer(INITIAL_STATE, { type: 'set_error_message', message: 'No.' });
    expect(widgetReducer(failed, { type: 'clear_error_message' })).toEqual(INITIAL_STATE);
  });
});
