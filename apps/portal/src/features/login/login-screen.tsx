import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AuthCard } from '../../components/page/auth-card.tsx';
import { CookieNotice } from './cookie-notice.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

interface LoginScreenProps {
  title: string;
  lead: string;
  /** The question before the link back to the login form. */
  question: string;
  back: string;
  children: ReactNode;
}

/** A screen of the login page that replaces its form. */
export function LoginScreen({ title, lead, question, back, children }: LoginScreenProps) {
  const { search } = useLocation();
  useDocumentTitle(title);
  return (
    <main>
      <AuthCard
        title={title}
        lead={lead}
        footer={
          <>
            {question} <Link to={{ search }}>{back}</Link>
          </>
        }
      >
        <CookieNotice />
        {children}
      </AuthCard>
    </main>
  );
}
