/**
 * The passkey code, which is loaded when passkeys are first used. Its short export names save
 * bytes.
 */
export { authenticateWithPasskey as authenticate } from './authenticate.ts';
export { supportsAutofill } from './autofill.ts';
export { signalDeletion as deleted } from './ceremony.ts';
export { registerPasskey as register } from './register.ts';
export { renamePasskey as update } from './update.ts';
