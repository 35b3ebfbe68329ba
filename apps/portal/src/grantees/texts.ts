import { formatNumber } from '../lib/format-number.ts';

const knownText = (count: number) => {
  if (count === 0) return '';
  return count === 1
    ? ' 1 person whom you know has an address there.'
    : ` ${formatNumber(count)} people whom you know have an address there.`;
};

export const TYPED_PEOPLE_TEXTS = {
  list: 'What you typed',
  notUnderstood: 'Not understood:',
  freeMail: (domain: string) => `*@${domain} lets in anybody`,
  freeMailDetail: (domain: string, known: number) =>
    `Anybody can get an address at ${domain}, so anybody could open the file.${knownText(known)}`,
  check: (text: string) => `Check “${text}”.`,
} as const;
