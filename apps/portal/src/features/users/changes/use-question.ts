import { useState } from 'react';

interface Question<Subject> {
  /** Stays while the dialog closes. */
  subject: Subject;
  isOpen: boolean;
}

interface AskedQuestion<Subject> {
  question: Question<Subject> | undefined;
  ask: (subject: Subject) => void;
  close: () => void;
}

/** What a dialog asks about, from the press of a button to its answer. */
export function useQuestion<Subject>(): AskedQuestion<Subject> {
  const [question, setQuestion] = useState<Question<Subject>>();
  return {
    question,
    ask: (subject) => setQuestion({ subject, isOpen: true }),
    close: () => setQuestion((asked) => asked && { ...asked, isOpen: false }),
  };
}
