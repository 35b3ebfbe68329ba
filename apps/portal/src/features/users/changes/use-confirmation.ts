import { useState } from 'react';

interface Confirmation<Subject> {
  /** The subject is kept while the dialog closes, so that its text does not vanish. */
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
