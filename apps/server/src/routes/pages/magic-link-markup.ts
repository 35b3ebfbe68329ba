import { toDisplayAddress } from '@bakehouse/contract/input';
import type { Config } from '../../config/config.ts';
import { loginStepPath, toReturnPath } from '../../config/portal-paths.ts';
import { html } from 'hono/html';
import type { MagicLink } from '../../services/factors/magic-links/magic-link-tokens.ts';
import { MAGIC_LINK_PATH } from '../../services/factors/magic-links/send-magic-link.ts';
import type { Locale } from '../../services/messages/locale.ts';
import type { ServicePage } from './service-page.ts';

interface MagicLinkTexts {
  title: (site: string) => string;
  question: string;
  /** Stands before the host of the site, which is the last word of its sentence. */
  continueAt: string;
  button: string;
  otherDevice: string;
  enterCode: string;
  notYou: string;
  asked: (network: string, device: string) => string;
  warning: string;
}

const COMMON_TEXTS = {
  en: {
    continueAt: 'You continue at',
    enterCode: 'Enter the code from the email there, and close this page.',
    notYou: 'This was not you?',
    asked: (network: string, device: string) =>
      `Somebody asked for the email from ${network} (device: ${device}). Close this page.`,
  },
  de: {
    continueAt: 'Danach sind Sie auf',
    enterCode: 'Geben Sie den Code aus der E-Mail dort ein und schließen Sie diese Seite.',
    notYou: 'Das waren Sie nicht?',
    asked: (network: string, device: string) =>
      `Jemand hat die E-Mail von ${network} aus angefordert (Gerät: ${device}). Schließen Sie diese Seite.`,
  },
} as const;

type LinkAim = 'login' | 'attach';

const TEXTS: Record<Locale, Record<LinkAim, MagicLinkTexts>> = {
  en: {
    login: {
      ...COMMON_TEXTS.en,
      title: (site) => `Log in to ${site}`,
      question: 'You are about to log in as',
      button: 'Log in',
      otherDevice: 'Are you logging in on another device?',
      warning: 'Nobody is logged in unless you press the button or pass the code on.',
    },
    attach: {
      ...COMMON_TEXTS.en,
      title: (site) => `Add an address at ${site}`,
      question: 'You are about to add this address to the account that is logged in here:',
      button: 'Add this address',
      otherDevice: 'Are you logged in on another device?',
      warning: 'Nobody gets your address unless you press the button or pass the code on.',
    },
  },
  de: {
    login: {
      ...COMMON_TEXTS.de,
      title: (site) => `Bei ${site} anmelden`,
      question: 'Sie melden sich an als',
      button: 'Anmelden',
      otherDevice: 'Melden Sie sich auf einem anderen Gerät an?',
      warning:
        'Niemand wird angemeldet, solange Sie weder den Knopf drücken noch den Code weitergeben.',
    },
    attach: {
      ...COMMON_TEXTS.de,
      title: (site) => `Eine Adresse bei ${site} hinzufügen`,
      question: 'Sie fügen diese Adresse zu dem Konto hinzu, das hier angemeldet ist:',
      button: 'Adresse hinzufügen',
      otherDevice: 'Sind Sie auf einem anderen Gerät angemeldet?',
      warning:
        'Niemand erhält Ihre Adresse, solange Sie weder den Knopf drücken noch den Code weitergeben.',
    },
  },
};

const siteOf = ({ projectName, isOfPortal, locale }: MagicLink) => ({
  locale,
  siteName: isOfPortal ? undefined : projectName,
});

export const logInByLinkPage = (token: string, link: MagicLink): ServicePage => {
  const { isAttachment, projectName, locale, email, redirectUrl, device, network } = link;
  const texts = TEXTS[locale][isAttachment ? 'attach' : 'login'];
  const { origin, host } = new URL(redirectUrl);
  return {
    ...siteOf(link),
    title: texts.title(projectName),
    formTarget: origin,
    content: html`<p>
        ${texts.question} <strong>${toDisplayAddress(email)}</strong>. ${texts.continueAt}
        <strong>${host}</strong>.
      </p>
      <form method="post" action="${MAGIC_LINK_PATH}">
        <input type="hidden" name="token" value="${token}" />
        <button type="submit">${texts.button}</button>
      </form>
      <h2>${texts.otherDevice}</h2>
      <p>${texts.enterCode}</p>
      <h2>${texts.notYou}</h2>
      <p>${texts.asked(network, device)} ${texts.warning}</p>`,
  };
};

/** The portal's own callback is kept, so that a new login still leads there. */
export const toAppUrl = (redirectUrl: string, portal: Pick<Config, 'publicUrl'>) => {
  const { origin, searchParams } = new URL(redirectUrl);
  if (origin !== new URL(portal.publicUrl).origin) return origin;
  return loginStepPath('/login', toReturnPath(searchParams.get('callback') ?? undefined, portal));
};

const ENDED_TEXTS: Record<
  Locale,
  { title: string; reason: string; goTo: (site: string) => string }
> = {
  en: {
    title: 'This link no longer works',
    reason: 'It was used already, or it has expired. Ask for a new one.',
    goTo: (site) => `Go to ${site}`,
  },
  de: {
    title: 'Dieser Link gilt nicht mehr',
    reason: 'Er wurde schon benutzt, oder er ist abgelaufen. Fordern Sie einen neuen an.',
    goTo: (site) => `Zu ${site}`,
  },
};

export const endedLinkPage = (link: MagicLink, portal: Pick<Config, 'publicUrl'>): ServicePage => {
  const { title, reason, goTo } = ENDED_TEXTS[link.locale];
  return {
    ...siteOf(link),
    title,
    content: html`<p>${reason}</p>
      <p>
        <a class="action" href="${toAppUrl(link.redirectUrl, portal)}">${goTo(link.projectName)}</a>
      </p>`,
  };
};
