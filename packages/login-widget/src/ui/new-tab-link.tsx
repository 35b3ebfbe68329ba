import type { ReactNode } from 'react';

interface NewTabLinkProps {
  href: string;
  label: string;
  /** Says to screen readers that the link opens a new tab. */
  newTabText: string;
}

/** A link to another site, which looks like a button. */
export const NewTabLink = ({ href, label, newTabText }: NewTabLinkProps): ReactNode => (
  <a
    className="bh-button"
    data-variant="secondary"
    href={href}
    target="_blank"
    rel="noopener noreferrer"
  >
    {label} <span className="bh-hidden">{newTabText}</span>
  </a>
);
