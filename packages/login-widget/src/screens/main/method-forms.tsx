import type { ComponentType, ReactNode } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { FormMethod } from './form-methods.ts';
import { MagicLinkForm } from './magic-link-form.tsx';
import { OtpEmailForm } from './otp-email-form.tsx';
import { PasswordEmailForm } from './password-email-form.tsx';

interface MethodFormProps {
  method: FormMethod;
}

const OtpPhoneForm = lazyPart<MethodFormProps>(
  async () => (await import('./otp-phone-form.tsx')).OtpPhoneForm,
);

/** Methods with the same component share what the user has typed. */
const METHOD_FORMS: Readonly<Record<FormMethod, ComponentType<MethodFormProps>>> = {
  magicLink: MagicLinkForm,
  otpEmail: OtpEmailForm,
  password: PasswordEmailForm,
  otpSms: OtpPhoneForm,
  otpWhatsapp: OtpPhoneForm,
};

export function MethodForm({ method }: MethodFormProps): ReactNode {
  const Form = METHOD_FORMS[method];
  return <Form method={method} />;
}
