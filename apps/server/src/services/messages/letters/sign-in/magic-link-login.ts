import type { Letter } from '../../letter.ts';
import { formatMinutes } from '../../locale.ts';
import type { MagicLinkLetterInput, WithProjectName } from '../../letter-inputs.ts';

export const magicLinkLoginLetter = ({
  link,
  code,
  minutes,
  codeMinutes,
  projectName,
}: WithProjectName<MagicLinkLetterInput>): Letter => ({
  en: {
    subject: `Log in to ${projectName}`,
    paragraphs: [
      `Open this link to log in to ${projectName}.`,
      { label: 'Log in', href: link },
      'Are you logging in on another device? Enter this code there:',
      { code },
      `The link works once, for ${formatMinutes('en', minutes)}, and the code for ${formatMinutes('en', codeMinutes)}. Never give them to anyone. If you did not ask for this email, ignore it: nobody can log in without it.`,
    ],
  },
  de: {
    subject: `Bei ${projectName} anmelden`,
    paragraphs: [
      `Öffnen Sie diesen Link, um sich bei ${projectName} anzumelden.`,
      { label: 'Anmelden', href: link },
      'Sie melden sich auf einem anderen Gerät an? Geben Sie dort diesen Code ein:',
      { code },
      `Der Link gilt einmal, ${formatMinutes('de', minutes)} lang, und der Code ${formatMinutes('de', codeMinutes)}. Geben Sie sie niemals weiter. Wenn Sie diese E-Mail nicht angefordert haben, ignorieren Sie sie: Ohne sie kann sich niemand anmelden.`,
    ],
  },
});
