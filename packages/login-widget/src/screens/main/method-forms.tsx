import type { ComponentType, ReactNode } from 'react';
import type { FormMethod } from './form-methods.ts';
import { MagicLinkForm } from './magic-link-form.tsx';
import { OtpEmailForm } from './otp-email-form.tsx';
import { PasswordEmailForm } from './password-email-form.tsx';

interface MethodFormProps {
  method: FormMethod;
}

/** Methods with the same component share what the user has typed. */
const METHOD_FORMS: Readonly<Partial<Record<FormMethod, ComponentType<MethodFormProps>>>> = {
  magicLink: MagicLinkForm,
  otpEmail: OtpEmailForm,
  password: PasswordEmailForm,
};

export function MethodForm({ method }: MethodFormProps): ReactNode {
  const Form = METHOD_FORMS[method];
  return Form && <Form method={method} />;
}
