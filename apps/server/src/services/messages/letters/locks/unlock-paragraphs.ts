import type { LinkParagraph } from '../../letter.ts';

interface UnlockTexts {
  /** Where the reader opens the link. */
  where: string;
  label: string;
  validity: string;
  /** Advice for a reader who did not cause the lock. */
  notYou?: string;
}

/** The end of a letter about a lock, with or without a link. */
export const unlockParagraphs = (
  href: string | null,
  { where, label, validity, notYou }: UnlockTexts,
): readonly (string | LinkParagraph)[] => {
  if (href === null) return notYou === undefined ? [] : [notYou];
  const last = notYou === undefined ? validity : `${validity} ${notYou}`;
  return [where, { label, href }, last];
};
