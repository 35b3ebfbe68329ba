import type { ReactNode } from 'react';
import { tryAgain } from '../../flows/magic-links.ts';
import { useEmailDomains } from '../../flows/use-email-domains.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useWidget } from '../../widget-context.tsx';
import { inboxLinks, senderDomain } from './inbox-links.ts';

function InboxLinks() {
  const { emailMagicLinksOptions } = useWidget().config;
  const strings = useStrings();
  const domain = senderDomain(emailMagicLinksOptions.domainHint, useEmailDomains());
  return (
    <ul className="bh-mailboxes" aria-label={strings['emailConfirmation.mailboxes']}>
      {inboxLinks(domain).map(({ label, url }) => (
        <li key={label}>
          <a
            className="bh-button"
            data-variant="secondary"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {label} <span className="bh-hidden">{strings['emailConfirmation.newTab']}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function EmailConfirmationScreen(): ReactNode {
  const { email } = useWidget().state.formState.magicLinkState;
  const strings = useStrings();
  const again = useFlow(tryAgain);
  const address = (
    <strong key="email" dir="auto">
      {email}
    </strong>
  );
  return (
    <ScreenLayout heading={strings['emailConfirmation.heading']} focusOnMount>
      <p className="bh-text">
        {format(strings['emailConfirmation.sent'], { email: address })}{' '}
        {strings['emailConfirmation.instruction']}
      </p>
      <InboxLinks />
      <p className="bh-helper">
        {strings['emailConfirmation.question']}{' '}
        <button type="button" className="bh-link-button" onClick={() => again.run()}>
          {strings['emailConfirmation.tryAgain']}
        </button>
      </p>
    </ScreenLayout>
  );
}
