import { VisuallyHidden } from '../visually-hidden.tsx';

/** Tells password managers whose password the form sets. It is empty while that is not known. */
export function UsernameField({ email = '' }: { email?: string | undefined }) {
  return (
    <VisuallyHidden>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
    </VisuallyHidden>
  );
}
