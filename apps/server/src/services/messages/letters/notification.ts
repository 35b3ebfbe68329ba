import type { NotificationFacts, NotificationKind } from '@bakehouse/contract';
import type { Letter } from '../letter.ts';
import { formatTime, type Locale } from '../locale.ts';

export interface NotificationNews {
  kind: NotificationKind;
  /** An address; empty if nobody may be named. */
  actor: string;
  /** Without links; null if the reader may not see it. */
  fileName: string | null;
  count: number;
  facts: NotificationFacts;
  isOwn: boolean;
}

interface NotificationMail {
  news: readonly NotificationNews[];
  /** Things that happened and have no sentence, because the mail would be too long. */
  others: number;
  isDigest: boolean;
  /** The URL of the page with the details. */
  href: string;
  unsubscribeHref: string;
  projectName: string;
  zone: string;
}

type Sentence = (news: NotificationNews & { file: string; expires: string }) => string;

type SentenceByKind = Readonly<Record<NotificationKind, Sentence>>;

const FILE_TEXTS: Record<Locale, (name: string | null) => string> = {
  en: (name) => (name === null ? 'a file' : `“${name}”`),
  de: (name) => (name === null ? 'eine Datei' : `„${name}“`),
};

const OTHERS_TEXTS: Record<Locale, (others: number) => string> = {
  en: (others) => ` and ${others} ${others === 1 ? 'other' : 'others'}`,
  de: (others) => ` und ${others} ${others === 1 ? 'weiteren' : 'weitere'}`,
};

const granteesText = (locale: Locale, { grantee = '', grantees = 1 }: NotificationFacts) =>
  `${grantee}${grantees === 1 ? '' : OTHERS_TEXTS[locale](grantees - 1)}`;

const refusedText = (locale: Locale, actor: string, file: string) => {
  if (locale === 'de')
    return actor === ''
      ? `Ihre Bitte um Zugriff auf ${file} wurde abgelehnt`
      : `${actor} hat Ihre Bitte um Zugriff auf ${file} abgelehnt`;
  return actor === ''
    ? `Your request for access to ${file} was refused`
    : `${actor} refused your request for access to ${file}`;
};

const SENTENCES: Readonly<Record<Locale, SentenceByKind>> = {
  en: {
    file_shared: ({ actor, file }) => `${actor} shared ${file} with you`,
    file_expires: ({ isOwn, facts, file, expires }) => {
      if (!isOwn) return `You can open ${file} only until ${expires}`;
      return facts.ends === 'access'
        ? `The access of ${granteesText('en', facts)} to ${file} ends on ${expires}`
        : `${file} expires on ${expires}`;
    },
    first_opening: ({ actor, file }) => `${actor} opened ${file} for the first time`,
    opening_refused: ({ actor, file, count }) =>
      count === 1
        ? `${actor} tried to open ${file} and was refused`
        : `${actor} tried ${count} times to open ${file} and was refused`,
    access_requested: ({ actor, file }) => `${actor} asks for access to ${file}`,
    request_answered: ({ actor, file, facts }) =>
      facts.answer === 'allowed'
        ? `${actor} lets you open ${file}`
        : refusedText('en', actor, file),
    banned: ({ actor }) => `${actor} banned you from opening their files`,
  },
  de: {
    file_shared: ({ actor, file }) => `${actor} hat ${file} mit Ihnen geteilt`,
    file_expires: ({ isOwn, facts, file, expires }) => {
      if (!isOwn) return `Sie können ${file} nur noch bis ${expires} öffnen`;
      return facts.ends === 'access'
        ? `Der Zugriff auf ${file} endet am ${expires} für ${granteesText('de', facts)}`
        : `${file} läuft am ${expires} ab`;
    },
    first_opening: ({ actor, file }) => `${actor} hat ${file} zum ersten Mal geöffnet`,
    opening_refused: ({ actor, file, count }) =>
      count === 1
        ? `${actor} wollte ${file} öffnen und wurde abgewiesen`
        : `${actor} wollte ${file} ${count}-mal öffnen und wurde abgewiesen`,
    access_requested: ({ actor, file }) => `${actor} bittet um Zugriff auf ${file}`,
    request_answered: ({ actor, file, facts }) =>
      facts.answer === 'allowed'
        ? `${actor} lässt Sie ${file} öffnen`
        : refusedText('de', actor, file),
    banned: ({ actor }) => `${actor} lässt Sie die eigenen Dateien nicht mehr öffnen`,
  },
};

const sentenceOf = (locale: Locale, zone: string, news: NotificationNews) => {
  const { expires_at: expires } = news.facts;
  return SENTENCES[locale][news.kind]({
    ...news,
    file: FILE_TEXTS[locale](news.fileName),
    expires: expires === undefined ? '' : formatTime(locale, new Date(expires), zone),
  });
};

const NEXT_STEPS: Readonly<Record<Locale, Partial<Record<NotificationKind, string>>>> = {
  en: {
    access_requested: 'Allow or refuse it in the portal. Without an answer, the request expires.',
    opening_refused: 'The page of the file says why, and lets you change who may open it.',
  },
  de: {
    access_requested:
      'Im Portal können Sie zustimmen oder ablehnen. Ohne Antwort verfällt die Bitte.',
    opening_refused:
      'Auf der Seite der Datei sehen Sie den Grund und können ändern, wer sie öffnen darf.',
  },
};

const SUBJECTS: Readonly<Record<Locale, (mail: NotificationMail, total: number) => string>> = {
  en: ({ isDigest, projectName }, total) =>
    isDigest
      ? `Your files at ${projectName}: ${total} news`
      : `${total} news about one of your files`,
  de: ({ isDigest, projectName }, total) =>
    isDigest
      ? `Ihre Dateien bei ${projectName}: ${total} Neuigkeiten`
      : `${total} Neuigkeiten zu einer Ihrer Dateien`,
};

const toText = (locale: Locale, mail: NotificationMail) => {
  const { news, others, zone } = mail;
  const sentences = news.map((each) => sentenceOf(locale, zone, each));
  const [only] = sentences;
  const isSingle = sentences.length === 1 && others === 0 && only !== undefined;
  const steps = isSingle && news[0] ? (NEXT_STEPS[locale][news[0].kind] ?? []) : [];
  return {
    subject: isSingle ? only : SUBJECTS[locale](mail, sentences.length + others),
    paragraphs: [...sentences.map((sentence) => `${sentence}.`), ...[steps].flat()],
  };
};

/** One mail for one thing that happened, or for several about one file, or for all of a day. */
export const notificationLetter = (mail: NotificationMail): Letter => {
  const { others, isDigest, href, unsubscribeHref, projectName } = mail;
  const en = toText('en', mail);
  const de = toText('de', mail);
  return {
    en: {
      subject: en.subject,
      paragraphs: [
        ...en.paragraphs,
        ...(others > 0 ? [`The portal shows ${others} more.`] : []),
        { label: isDigest ? 'Go to the portal' : 'See it in the portal', href },
        `You choose in the settings of the portal what ${projectName} tells you by email, and when.`,
        { label: 'Stop these emails', href: unsubscribeHref, isUnsubscribe: true },
      ],
    },
    de: {
      subject: de.subject,
      paragraphs: [
        ...de.paragraphs,
        ...(others > 0 ? [`Das Portal zeigt ${others} weitere.`] : []),
        { label: isDigest ? 'Zum Portal' : 'Im Portal ansehen', href },
        `In den Einstellungen des Portals wählen Sie, was ${projectName} Ihnen wann per E-Mail mitteilt.`,
        { label: 'Keine solchen E-Mails mehr', href: unsubscribeHref, isUnsubscribe: true },
      ],
    },
  };
};
