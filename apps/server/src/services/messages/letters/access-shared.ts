import type { Letter } from '../letter.ts';
import { formatUtcTime, type Locale } from '../locale.ts';

export interface SharedAccess {
  /** The baker's name; empty if the baker has none. The subject omits it, because anybody can choose any name. */
  sharerName: string;
  sharerAddress: string;
  fileName: string;
  /** The address that has access, with which the reader logs in. */
  address: string;
  isWholeFile: boolean;
  /** Null for a file that is open already. */
  openableAt: Date | null;
  expiresAt: Date | null;
  projectName: string;
  /** The URL of the file page. */
  href: string;
  unsubscribeHref: string;
}

type Period = Pick<SharedAccess, 'openableAt' | 'expiresAt'>;

const periodText = ({ openableAt, expiresAt }: Period) => {
  if (!expiresAt)
    return openableAt
      ? `from ${formatUtcTime('en', openableAt)} on`
      : 'from now on, without an end';
  const from = openableAt ? formatUtcTime('en', openableAt) : 'now';
  return `from ${from} until ${formatUtcTime('en', expiresAt)}`;
};

const germanPeriodText = ({ openableAt, expiresAt }: Period) => {
  const from = openableAt ? `ab dem ${formatUtcTime('de', openableAt)}` : 'ab sofort';
  const until = expiresAt ? `bis zum ${formatUtcTime('de', expiresAt)}` : 'ohne Ende';
  return `${from}, ${until}`;
};

const SCOPE_TEXTS = {
  en: { whole: 'the whole file', fields: 'some fields of the file, not the whole file' },
  de: { whole: 'die ganze Datei', fields: 'einzelne Felder der Datei, nicht die ganze Datei' },
} as const satisfies Record<Locale, object>;

export const accessSharedLetter = (access: SharedAccess): Letter => {
  const { sharerName, sharerAddress, fileName, address, projectName, href, unsubscribeHref } =
    access;
  const sharer = sharerName === '' ? sharerAddress : `${sharerName} (${sharerAddress})`;
  const scope = access.isWholeFile ? 'whole' : 'fields';
  return {
    en: {
      subject: `${sharerAddress} shared a file with you: ${fileName}`,
      paragraphs: [
        `${sharer} shared the file “${fileName}” with you at ${projectName}.`,
        `You may open ${SCOPE_TEXTS.en[scope]}: ${periodText(access)}.`,
        `This email does not contain the file. If you do not have it, ask ${sharerAddress} for it.`,
        `To open it, go to the page of the file and log in as ${address}. Without an account, sign up there with this email first.`,
        { label: 'Go to the page of the file', href },
        `${projectName} sends this email because ${sharerAddress} asked for it. If you do not know the sender, ignore it.`,
        { label: 'Stop these emails', href: unsubscribeHref, isUnsubscribe: true },
      ],
    },
    de: {
      subject: `${sharerAddress} hat eine Datei mit Ihnen geteilt: ${fileName}`,
      paragraphs: [
        `${sharer} hat bei ${projectName} die Datei „${fileName}“ mit Ihnen geteilt.`,
        `Sie dürfen ${SCOPE_TEXTS.de[scope]} öffnen: ${germanPeriodText(access)}.`,
        `Diese E-Mail enthält die Datei nicht. Wenn Sie sie nicht haben, bitten Sie ${sharerAddress} darum.`,
        `Um sie zu öffnen, gehen Sie zur Seite der Datei und melden Sie sich als ${address} an. Wenn Sie kein Konto haben, registrieren Sie sich dort zuerst mit dieser E-Mail-Adresse.`,
        { label: 'Zur Seite der Datei', href },
        `${projectName} sendet diese E-Mail, weil ${sharerAddress} darum gebeten hat. Wenn Sie den Absender nicht kennen, ignorieren Sie sie.`,
        { label: 'Keine solchen E-Mails mehr', href: unsubscribeHref, isUnsubscribe: true },
      ],
    },
  };
};
