import type { Letter } from '../../letter.ts';
import { formatMinutes } from '../../locale.ts';
import type { CodeLetterInput, WithProjectName } from '../../letter-inputs.ts';

export const otpSignupLetter = ({
  code,
  minutes,
  projectName,
}: WithProjectName<CodeLetterInput>): Letter => ({
  en: {
    subject: `Create your account at ${projectName}`,
    paragraphs: [
      `Enter this code to confirm your address and create your account at ${projectName}:`,
      { code },
      `The code works once, for ${formatMinutes('en', minutes)}. Never give it to anyone. If you did not ask for this email, ignore it: no account is created without the code.`,
    ],
  },
  de: {
    subject: `Erstellen Sie Ihr Konto bei ${projectName}`,
    paragraphs: [
      `Geben Sie diesen Code ein, um Ihre Adresse zu bestätigen und Ihr Konto bei ${projectName} zu erstellen:`,
      { code },
      `Der Code gilt einmal, ${formatMinutes('de', minutes)} lang. Geben Sie ihn niemals weiter. Wenn Sie diese E-Mail nicht angefordert haben, ignorieren Sie sie: Ohne den Code wird kein Konto erstellt.`,
    ],
  },
});
