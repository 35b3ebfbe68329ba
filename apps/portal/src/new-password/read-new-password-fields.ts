import { textInForm } from '../lib/typing/text-in-form.ts';

/** The new password and its confirmation, from the fields with the names that password managers know. */
export const readNewPasswordFields = (form: HTMLFormElement) => ({
  password: textInForm(form, 'new-password'),
  confirmation: textInForm(form, 'confirm-password'),
});
