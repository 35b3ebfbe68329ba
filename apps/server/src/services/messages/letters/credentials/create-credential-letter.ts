import type { ChangeLetterInput } from '../../event-letter-input.ts';
import { notMeLink, type Letter } from '../../letter.ts';
import { formatUtcTime } from '../../locale.ts';
import { NAME_BY_CREDENTIAL } from './credential-name.ts';

export interface CredentialChange extends ChangeLetterInput {
  credential: keyof typeof NAME_BY_CREDENTIAL;
  /** The address, number or name, if the credential has one. */
  value: string;
}

interface CredentialChangeTexts {
  subject: (projectName: string) => string;
  /** The sentence about the change, up to the name of the credential. */
  said: (change: { time: string; network: string; device: string }) => string;
  /** The advice that follows the one to reset the password. */
  thenDo: string;
}

export const createCredentialLetter =
  (texts: Record<'en' | 'de', CredentialChangeTexts>) =>
  ({ credential, value, at, href, projectName, ...place }: CredentialChange): Letter => {
    const { en, de } = NAME_BY_CREDENTIAL[credential];
    const shown = value === '' ? '' : ` ${value}`;
    return {
      en: {
        subject: texts.en.subject(projectName),
        paragraphs: [
          `${texts.en.said({ ...place, time: formatUtcTime('en', at) })}: ${en}${shown}.`,
          'If that was you, you need not do anything.',
          `If that was not you, somebody else is logged in to your account. Reset your password now, which logs out everybody else, ${texts.en.thenDo}.`,
          ...notMeLink('This was not me', href),
        ],
      },
      de: {
        subject: texts.de.subject(projectName),
        paragraphs: [
          `${texts.de.said({ ...place, time: formatUtcTime('de', at) })}: ${de}${shown}.`,
          'Wenn Sie das waren, müssen Sie nichts tun.',
          `Wenn Sie das nicht waren, ist jemand anderes in Ihrem Konto angemeldet. Setzen Sie jetzt Ihr Passwort zurück, das meldet alle anderen ab, ${texts.de.thenDo}.`,
          ...notMeLink('Das war ich nicht', href),
        ],
      },
    };
  };
