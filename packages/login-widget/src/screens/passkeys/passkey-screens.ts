/** The screens of passkeys before and after a registration, in one chunk. */
export { PasskeyListScreen } from './passkey-list-screen.tsx';
export { RegisterPasskeyScreen } from './register-passkey.tsx';
