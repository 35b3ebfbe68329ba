import type { Letter } from '../../letter.ts';

/** The answer to a request for a login code or link, which a deactivated account does not get. */
export const accountClosedLetter = ({ projectName }: { projectName: string }): Letter => ({
  en: {
    subject: `Your account at ${projectName} is deactivated`,
    paragraphs: [
      `Somebody, probably you, tried to log in to ${projectName} with this email or to reset its password. The account is deactivated, so there is no link and no code.`,
      'Ask an administrator of your organisation to reactivate it. We send you an email when that is done.',
      'If that was not you, you need not do anything.',
    ],
  },
  de: {
    subject: `Ihr Konto bei ${projectName} ist deaktiviert`,
    paragraphs: [
      `Jemand, vermutlich Sie, wollte sich mit dieser E-Mail-Adresse bei ${projectName} anmelden oder das Passwort zurücksetzen. Das Konto ist deaktiviert, deshalb gibt es keinen Link und keinen Code.`,
      'Bitten Sie die Administration Ihrer Organisation, es zu reaktivieren. Sie erhalten eine E-Mail, sobald das geschehen ist.',
      'Wenn Sie das nicht waren, müssen Sie nichts tun.',
    ],
  },
});
