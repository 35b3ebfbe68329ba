import type { Letter } from '../../letter.ts';
import { formatUtcTime } from '../../locale.ts';

export interface BanOfAddress {
  at: Date;
  projectName: string;
}

/** The reason is for administrators, so the letter has none. */
export const addressBannedLetter = ({ at, projectName }: BanOfAddress): Letter => ({
  en: {
    subject: `You cannot open files at ${projectName} any more`,
    paragraphs: [
      `An administrator banned your email from opening files on ${formatUtcTime('en', at)}. You can still log in, and the files that you baked stay open to the people who have access.`,
      'If you think that this is a mistake, ask an administrator of your organisation. We send you an email when the ban is lifted.',
    ],
  },
  de: {
    subject: `Sie können bei ${projectName} keine Dateien mehr öffnen`,
    paragraphs: [
      `Die Administration hat Ihre E-Mail-Adresse am ${formatUtcTime('de', at)} vom Öffnen von Dateien ausgeschlossen. Anmelden können Sie sich weiterhin, und die Dateien, die Sie gebacken haben, bleiben für alle offen, die Zugriff haben.`,
      'Wenn Sie das für einen Irrtum halten, wenden Sie sich an die Administration Ihrer Organisation. Sie erhalten eine E-Mail, sobald die Sperre aufgehoben ist.',
    ],
  },
});
