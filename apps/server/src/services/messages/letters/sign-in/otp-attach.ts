import type { Letter } from '../../letter.ts';
import { formatMinutes } from '../../locale.ts';
import type { CodeLetterInput, WithProjectName } from '../../letter-inputs.ts';

export const otpAttachLetter = ({
  code,
  minutes,
  projectName,
}: WithProjectName<CodeLetterInput>): Letter => ({
  en: {
    subject: `Add this address to an account at ${projectName}`,
    paragraphs: [
      `Somebody who is logged in at ${projectName} wants to add this address to their account. If that is you, enter this code there:`,
      { code },
      `The code works once, for ${formatMinutes('en', minutes)}. Never give it to anyone. If that is not you, ignore this email: nobody can add the address without the code.`,
    ],
  },
  de: {
    subject: `Diese Adresse zu einem Konto bei ${projectName} hinzufügen`,
    paragraphs: [
      `Jemand, der bei ${projectName} angemeldet ist, möchte diese Adresse zu seinem Konto hinzufügen. Wenn Sie das sind, geben Sie dort diesen Code ein:`,
      { code },
      `Der Code gilt einmal, ${formatMinutes('de', minutes)} lang. Geben Sie ihn niemals weiter. Wenn Sie das nicht sind, ignorieren Sie diese E-Mail: Ohne den Code kann niemand die Adresse hinzufügen.`,
    ],
  },
});
