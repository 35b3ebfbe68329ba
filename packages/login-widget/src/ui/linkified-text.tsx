import type { ReactNode } from 'react';

const URL_PATTERN = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/;

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1'];

const isTrusted = (url: string, hosts: readonly string[]): boolean => {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username } = new URL(url);
  const isSafe = protocol === 'https:' || LOOPBACK_HOSTS.includes(hostname);
  return isSafe && !username && hosts.some((host) => `.${hostname}`.endsWith(`.${host}`));
};

interface LinkifiedTextProps {
  text: string;
  /**
   * Only links to these hosts and their sub-domains become links: with https, and on the user's own
   * device also with http.
   */
  linkHosts?: readonly string[] | undefined;
}

export function LinkifiedText({ text, linkHosts }: LinkifiedTextProps): ReactNode {
  if (!linkHosts) return text;
  return text.split(URL_PATTERN).map((part, index) =>
    index % 2 === 1 && isTrusted(part, linkHosts) ? (
      <a key={index} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
