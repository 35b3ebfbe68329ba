import { useState } from 'react';

interface Confirmation<Subject> {
  /** The data of the question; kept while the dialog closes, so that its text stays visible. */
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
