import type { Letter } from '../../letter.ts';
import { formatUtcTime } from '../../locale.ts';
import type { BanOfAddress } from './address-banned.ts';

export const addressUnbannedLetter = ({ at, projectName }: BanOfAddress): Letter => ({
  en: {
    subject: `You can open files at ${projectName} again`,
    paragraphs: [
      `An administrator lifted the ban of your email on ${formatUtcTime('en', at)}. You can open the files to which you have access, unless their baker has banned you.`,
    ],
  },
  de: {
    subject: `Sie können bei ${projectName} wieder Dateien öffnen`,
    paragraphs: [
      `Die Administration hat die Sperre Ihrer E-Mail-Adresse am ${formatUtcTime('de', at)} aufgehoben. Sie können die Dateien öffnen, auf die Sie Zugriff haben, sofern deren Besitzer Sie nicht gesperrt haben.`,
    ],
  },
});
