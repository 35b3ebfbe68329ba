import type { Letter } from '../../letter.ts';
import { formatUtcTime } from '../../locale.ts';

interface ReadyPinReset {
  until: Date;
  href: string;
  projectName: string;
}

export const pinResetReadyLetter = ({ until, href, projectName }: ReadyPinReset): Letter => ({
  en: {
    subject: `You can set a new PIN for ${projectName} now`,
    paragraphs: [
      'The 24 hours after your request are over. Open this link, log in with your password if you are asked to, and choose a new PIN.',
      { label: 'Set a new PIN', href },
      `The link works until ${formatUtcTime('en', until)}. If you remember your old PIN, log in with it. You need not do anything else.`,
    ],
  },
  de: {
    subject: `Sie können jetzt eine neue PIN für ${projectName} festlegen`,
    paragraphs: [
      'Die 24 Stunden nach Ihrer Anforderung sind um. Öffnen Sie diesen Link, melden Sie sich bei Bedarf mit Ihrem Passwort an und wählen Sie eine neue PIN.',
      { label: 'Neue PIN festlegen', href },
      `Der Link gilt bis ${formatUtcTime('de', until)}. Wenn Ihnen die alte PIN wieder eingefallen ist, melden Sie sich mit ihr an. Mehr ist nicht zu tun.`,
    ],
  },
});
