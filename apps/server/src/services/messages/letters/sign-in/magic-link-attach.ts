import type { Letter } from '../../letter.ts';
import { formatMinutes } from '../../locale.ts';
import type { MagicLinkLetterInput, WithProjectName } from '../../letter-inputs.ts';

export const magicLinkAttachLetter = ({
  link,
  code,
  minutes,
  codeMinutes,
  projectName,
}: WithProjectName<MagicLinkLetterInput>): Letter => ({
  en: {
    subject: `Add this address to an account at ${projectName}`,
    paragraphs: [
      `Somebody who is logged in at ${projectName} wants to add this address to their account. If that is you, open this link in the browser where you are logged in.`,
      { label: 'Add this address', href: link },
      'Are you logged in on another device? Enter this code there:',
      { code },
      `The link works once, for ${formatMinutes('en', minutes)}, and the code for ${formatMinutes('en', codeMinutes)}. Never give them to anyone. If that is not you, ignore this email: nobody can add the address without it.`,
    ],
  },
  de: {
    subject: `Diese Adresse zu einem Konto bei ${projectName} hinzufügen`,
    paragraphs: [
      `Jemand, der bei ${projectName} angemeldet ist, möchte diese Adresse zu seinem Konto hinzufügen. Wenn Sie das sind, öffnen Sie diesen Link in dem Browser, in dem Sie angemeldet sind.`,
      { label: 'Adresse hinzufügen', href: link },
      'Sie sind auf einem anderen Gerät angemeldet? Geben Sie dort diesen Code ein:',
      { code },
      `Der Link gilt einmal, ${formatMinutes('de', minutes)} lang, und der Code ${formatMinutes('de', codeMinutes)}. Geben Sie sie niemals weiter. Wenn Sie das nicht sind, ignorieren Sie diese E-Mail: Ohne sie kann niemand die Adresse hinzufügen.`,
    ],
  },
});
