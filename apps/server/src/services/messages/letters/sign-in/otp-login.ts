import type { Letter } from '../../letter.ts';
import { formatMinutes } from '../../locale.ts';
import type { CodeLetterInput, WithProjectName } from '../../letter-inputs.ts';

export const otpLoginLetter = ({
  code,
  minutes,
  projectName,
}: WithProjectName<CodeLetterInput>): Letter => ({
  en: {
    subject: `Your code for ${projectName}`,
    paragraphs: [
      `Enter this code to log in to ${projectName}:`,
      { code },
      `The code works once, for ${formatMinutes('en', minutes)}. Never give it to anyone. If you did not ask for this email, ignore it: nobody can log in without the code.`,
    ],
  },
  de: {
    subject: `Ihr Code für ${projectName}`,
    paragraphs: [
      `Geben Sie diesen Code ein, um sich bei ${projectName} anzumelden:`,
      { code },
      `Der Code gilt einmal, ${formatMinutes('de', minutes)} lang. Geben Sie ihn niemals weiter. Wenn Sie diese E-Mail nicht angefordert haben, ignorieren Sie sie: Ohne den Code kann sich niemand anmelden.`,
    ],
  },
});
