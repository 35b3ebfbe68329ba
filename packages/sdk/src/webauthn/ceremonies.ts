/** All that is loaded when passkeys come into play. */
export { authenticate } from './authenticate.ts';
export { supportsAutofill } from './autofill.ts';
export { register } from './register.ts';
export { signalsOf } from './stage.ts';
export { update } from './update.ts';
