import { toDisplayAddress } from '@bakehouse/contract/input/display-address';
import type { ReactNode } from 'react';
import { useBootstrap } from '../../flows/use-bootstrap.ts';
import { format } from '../../strings/format.ts';
import { EN_EMAIL_CONFIRMATION } from '../../strings/en/email-confirmation.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { useWidget } from '../../widget-context.tsx';
import { inboxLinks, senderDomain } from './inbox-links.ts';
import { useNewStartAfterLogout } from './use-new-start-after-logout.ts';

const STYLES = `
.bh-mailboxes {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(5.5em, 100%), 1fr));
  gap: 8px;
  padding: 0;
  list-style: none;
}
`;

function InboxLinks() {
  const { domainHint } = useWidget().config.emailMagicLinksOptions;
  const strings = useStrings(EN_EMAIL_CONFIRMATION);
  const domain = senderDomain(domainHint, useBootstrap()?.emailDomains ?? []);
  return (
    <ul
      ref={useStyleSheet(STYLES)}
      className="bh-mailboxes"
      aria-label={strings['emailConfirmation.mailboxes']}
    >
      {inboxLinks(domain).map(({ label, url }) => (
        <li key={label}>
          <NewTabLink href={url} label={label} newTabText={strings['emailConfirmation.newTab']} />
        </li>
      ))}
    </ul>
  );
}

interface EmailSentTextProps {
  /** Contains `{email}` in place of the address. */
  text: string;
  email: string;
}

/** Says where an email was sent, and opens the mailboxes. */
export function EmailSentText({ text, email }: EmailSentTextProps): ReactNode {
  useNewStartAfterLogout();
  const address = (
    <strong key="email" dir="auto">
      {toDisplayAddress(email)}
    </strong>
  );
  return (
    <>
      <p className="bh-text">{format(text, { email: address })}</p>
      <InboxLinks />
    </>
  );
}
