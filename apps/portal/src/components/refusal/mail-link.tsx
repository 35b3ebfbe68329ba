import { BreakableEmail, InlineEmail } from '../cells/breakable-email.tsx';
import { toMailtoUrl } from './mailto-url.ts';

interface MailLinkProps {
  email: string;
  /** The subject of the email, for example the name of a file. */
  subject: string;
  /** Whether the link stands within a sentence instead of a cell. */
  isInSentence?: boolean;
}

/** An email address that opens the user's mail program. */
export function MailLink({ email, subject, isInSentence = false }: MailLinkProps) {
  return (
    <a href={toMailtoUrl(email, subject)}>
      {isInSentence ? <InlineEmail text={email} /> : <BreakableEmail text={email} />}
    </a>
  );
}
