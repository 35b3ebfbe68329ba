import type { Letter } from '../../letter.ts';
import { formatMinutes } from '../../locale.ts';
import type { MagicLinkLetterInput, WithProjectName } from '../../letter-inputs.ts';

export const magicLinkSignupLetter = ({
  link,
  code,
  minutes,
  codeMinutes,
  projectName,
}: WithProjectName<MagicLinkLetterInput>): Letter => ({
  en: {
    subject: `Create your account at ${projectName}`,
    paragraphs: [
      `Open this link to confirm your address and create your account at ${projectName}.`,
      { label: 'Create your account', href: link },
      'Are you signing up on another device? Enter this code there:',
      { code },
      `The link works once, for ${formatMinutes('en', minutes)}, and the code for ${formatMinutes('en', codeMinutes)}. Never give them to anyone. If you did not ask for this email, ignore it: no account is created without it.`,
    ],
  },
  de: {
    subject: `Erstellen Sie Ihr Konto bei ${projectName}`,
    paragraphs: [
      `Öffnen Sie diesen Link, um Ihre Adresse zu bestätigen und Ihr Konto bei ${projectName} zu erstellen.`,
      { label: 'Konto erstellen', href: link },
      'Sie registrieren sich auf einem anderen Gerät? Geben Sie dort diesen Code ein:',
      { code },
      `Der Link gilt einmal, ${formatMinutes('de', minutes)} lang, und der Code ${formatMinutes('de', codeMinutes)}. Geben Sie sie niemals weiter. Wenn Sie diese E-Mail nicht angefordert haben, ignorieren Sie sie: Ohne sie wird kein Konto erstellt.`,
    ],
  },
});
