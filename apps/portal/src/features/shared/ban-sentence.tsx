import { Fragment } from 'react';
import { MailLink } from '../../components/refusal/mail-link.tsx';
import type { BanPart } from './shared-text.ts';
import { SHARED_BAN_TEXTS } from './texts.ts';

/** Says who banned the user, with a link to write to each of them. */
export function BanSentence({ parts }: { parts: readonly BanPart[] }) {
  return (
    <p>
      {parts.map(({ kind, text }, index) =>
        kind === 'email' ? (
          <MailLink key={text} email={text} subject={SHARED_BAN_TEXTS.subject} />
        ) : (
          // Two texts can be equal, for example two commas, and their order never changes.
          <Fragment key={index}>{text}</Fragment>
        ),
      )}
    </p>
  );
}
