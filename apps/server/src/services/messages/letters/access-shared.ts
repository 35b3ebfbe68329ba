import type { Letter } from '../letter.ts';
import { formatUtcTime, type Locale } from '../locale.ts';

export interface AccessPeriod {
  /** Null for a file that is open already. */
  openableAt: Date | null;
  expiresAt: Date | null;
  /** Null without a limit. */
  openings: number | null;
  /** Null unless the access ends so many days after the first opening. */
  daysAfterFirstOpening: number | null;
}

export interface SharedAccess extends AccessPeriod {
  /** The baker's name; empty if the baker has none. The subject omits it, because anybody can choose any name. */
  sharerName: string;
  sharerAddress: string;
  fileName: string;
  /** The address that has access, with which the reader logs in. */
  address: string;
  isWholeFile: boolean;
  projectName: string;
  /** The URL of the file page. */
  href: string;
  unsubscribeHref: string;
}

const timesText = ({ openings }: AccessPeriod) => {
  if (openings === null) return '';
  return openings === 1 ? ' once' : ` ${openings} times`;
};

const germanTimesText = ({ openings }: AccessPeriod) => {
  if (openings === null) return '';
  return openings === 1 ? ' einmal' : ` ${openings}-mal`;
};

const datesText = ({ openableAt, expiresAt, daysAfterFirstOpening }: AccessPeriod) => {
  if (!expiresAt && openableAt) return `from ${formatUtcTime('en', openableAt)} on`;
  if (!expiresAt)
    return daysAfterFirstOpening === null ? 'from now on, without an end' : 'from now on';
  const from = openableAt ? formatUtcTime('en', openableAt) : 'now';
  return `from ${from} until ${formatUtcTime('en', expiresAt)}`;
};

const periodText = (period: AccessPeriod) => {
  const { daysAfterFirstOpening: days } = period;
  const text = datesText(period);
  if (days === null) return text;
  return `${text}, for ${days === 1 ? 'one day' : `${days} days`} after you opened it first`;
};

const germanPeriodText = ({ openableAt, expiresAt, daysAfterFirstOpening }: AccessPeriod) => {
  const from = openableAt ? `ab dem ${formatUtcTime('de', openableAt)}` : 'ab sofort';
  const until = expiresAt ? [`bis zum ${formatUtcTime('de', expiresAt)}`] : [];
  const amount = daysAfterFirstOpening === 1 ? 'einen Tag' : `${daysAfterFirstOpening ?? ''} Tage`;
  const days = daysAfterFirstOpening === null ? [] : [`${amount} ab dem ersten Öffnen`];
  const ends = [...until, ...days];
  return [from, ...(ends.length > 0 ? ends : ['ohne Ende'])].join(', ');
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
        `You may open ${SCOPE_TEXTS.en[scope]}${timesText(access)}: ${periodText(access)}.`,
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
        `Sie dürfen ${SCOPE_TEXTS.de[scope]}${germanTimesText(access)} öffnen: ${germanPeriodText(access)}.`,
        `Diese E-Mail enthält die Datei nicht. Wenn Sie sie nicht haben, bitten Sie ${sharerAddress} darum.`,
        `Um sie zu öffnen, gehen Sie zur Seite der Datei und melden Sie sich als ${address} an. Wenn Sie kein Konto haben, registrieren Sie sich dort zuerst mit dieser E-Mail-Adresse.`,
        { label: 'Zur Seite der Datei', href },
        `${projectName} sendet diese E-Mail, weil ${sharerAddress} darum gebeten hat. Wenn Sie den Absender nicht kennen, ignorieren Sie sie.`,
        { label: 'Keine solchen E-Mails mehr', href: unsubscribeHref, isUnsubscribe: true },
      ],
    },
  };
};
