import { useState, type ReactNode } from 'react';
import { OTP_METHODS, type PhoneMethod } from '../../config/otp-methods.ts';
import { lazyFlow } from '../../flows/lazy-flow.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { fieldTextOf } from '../../lib/typing/field-text.ts';
import { usePreload } from '../use-preload.ts';
import type { TypedPhone } from '../../phone/parse-phone.ts';
import { preloadPhoneLibrary } from '../../phone/phone-library.ts';
import { EN_PHONE, type PhoneStrings } from '../../strings/en/phone.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { Button } from '../../ui/button.tsx';
import { PhoneField } from '../../ui/phone-field/phone-field.tsx';
import { useWidget } from '../../widget-context.tsx';
import { LazyOtpScreens } from '../lazy-screens.ts';

const DEFAULT_COUNTRY = 'US';

const sendPhoneCode = lazyFlow<[method: PhoneMethod, typed: TypedPhone]>(
  async () => (await import('../../flows/phone.ts')).sendCodeToPhone,
);

const preload = () => {
  sendPhoneCode.preload();
  LazyOtpScreens.preload();
};

/** The library is heavy, so it waits for users who have a number to type. */
const preloadAll = () => {
  preloadPhoneLibrary();
  preload();
};

function countryCountText(strings: PhoneStrings, count: number): string {
  if (count === 0) return strings['phone.countriesNone'];
  if (count === 1) return strings['phone.countriesOne'];
  return format(strings['phone.countriesMany'], { count: String(count) });
}

export function OtpPhoneForm({ method }: { method: PhoneMethod }): ReactNode {
  usePreload(preload);
  const { config, state, idSuffix } = useWidget();
  const { otpState } = state.formState;
  const strings = useStrings(EN_PHONE);
  const { run, pending, error } = useFlow(sendPhoneCode);
  const [phone, setPhone] = useState<TypedPhone>({
    text: otpState.type === 'email' ? '' : otpState.otpDestination,
    country: DEFAULT_COUNTRY,
  });
  return (
    <form
      className="bh-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const shown = { ...phone, text: fieldTextOf(event.currentTarget, 'phoneNumber') };
        setPhone(shown);
        run(method, shown);
      }}
    >
      <PhoneField
        id={`phone-input${idSuffix}`}
        name="phoneNumber"
        label={strings['phone.label']}
        countryTexts={{
          label: strings['phone.country'],
          search: strings['phone.countrySearch'],
          count: (found) => countryCountText(strings, found),
        }}
        locale={config.language}
        placeholder={strings['phone.placeholder']}
        autoComplete="tel webauthn"
        aria-required
        onFocus={preloadAll}
        value={phone}
        onChange={setPhone}
        error={error}
        focusOnMount={state.previousScreen !== null}
      />
      <Button type="submit" busy={pending}>
        {strings[`phone.continueWith${OTP_METHODS[method]}`]}
      </Button>
      <p className="bh-hidden" role="status">
        {pending && strings['phone.sending']}
      </p>
    </form>
  );
}
