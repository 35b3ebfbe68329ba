import { useState } from 'react';

interface Confirmation<Subject> {
  /** Kept while the dialog closes, so that its text stays. */
  subject: Subject;
  isOpen: boolean;
}

interface ConfirmationControl<Subject> {
  confirmation: Confirmation<Subject> | undefined;
  open: (subject: Subject) => void;
  close: () => void;
}

export function useConfirmation<Subject>(): ConfirmationControl<Subject> {
  const [confirmation, setConfirmation] = useState<Confirmation<Subject>>();
  return {
    confirmation,
    open: (subject) => setConfirmation({ subject, isOpen: true }),
    close: () => setConfirmation((current) => current && { ...current, isOpen: false }),
  };
}
