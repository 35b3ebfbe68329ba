import type { ReactNode } from 'react';

const URL_PATTERN = /(https:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/;

const isOnHost = (url: string, host: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { hostname, username } = new URL(url);
  return !username && (hostname === host || hostname.endsWith(`.${host}`));
};

interface LinkifiedTextProps {
  text: string;
  /** Only https links to this host and its subdomains become links. */
  linkHost?: string | undefined;
}

export function LinkifiedText({ text, linkHost }: LinkifiedTextProps): ReactNode {
  if (!linkHost) return text;
  return text.split(URL_PATTERN).map((part, index) =>
    index % 2 === 1 && isOnHost(part, linkHost) ? (
      <a key={index} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
