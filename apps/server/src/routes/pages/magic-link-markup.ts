import { toDisplayAddress } from '@bakehouse/contract/input';
import type { Config } from '../../config/config.ts';
import { loginStepPath, toReturnPath } from '../../config/portal-paths.ts';
import { html } from 'hono/html';
import type { MagicLink } from '../../services/factors/magic-links/magic-link-tokens.ts';
import { MAGIC_LINK_PATH } from '../../services/factors/magic-links/send-magic-link.ts';
import type { ServicePage } from './service-page.ts';

const TEXTS = {
  login: {
    title: 'Log in to',
    question: 'You are about to log in as',
    button: 'Log in',
    otherDevice: 'Are you logging in on another device?',
    warning: 'Nobody is logged in unless you press the button or pass the code on.',
  },
  attach: {
    title: 'Add an address at',
    question: 'You are about to add this address to the account that is logged in here:',
    button: 'Add this address',
    otherDevice: 'Are you logged in on another device?',
    warning: 'Nobody gets your address unless you press the button or pass the code on.',
  },
} as const;

export const logInByLinkPage = (
  token: string,
  { isAttachment, projectName, email, redirectUrl, device, network }: MagicLink,
): ServicePage => {
  const { title, question, button, otherDevice, warning } =
    TEXTS[isAttachment ? 'attach' : 'login'];
  const { origin, host } = new URL(redirectUrl);
  return {
    title: `${title} ${projectName}`,
    formTarget: origin,
    content: html`<p>
        ${question} <strong>${toDisplayAddress(email)}</strong>. You continue at
        <strong>${host}</strong>.
      </p>
      <form method="post" action="${MAGIC_LINK_PATH}">
        <input type="hidden" name="token" value="${token}" />
        <button type="submit">${button}</button>
      </form>
      <h2>${otherDevice}</h2>
      <p>Enter the code from the email there, and close this page.</p>
      <h2>This was not you?</h2>
      <p>
        Somebody asked for the email from ${network} (device: ${device}). Close this page.
        ${warning}
      </p>`,
  };
};

/** The portal's own callback is kept, so that a new login still leads there. */
export const toAppUrl = (redirectUrl: string, portal: Pick<Config, 'publicUrl'>) => {
  const { origin, searchParams } = new URL(redirectUrl);
  if (origin !== new URL(portal.publicUrl).origin) return origin;
  return loginStepPath('/login', toReturnPath(searchParams.get('callback') ?? undefined, portal));
};

export const endedLinkPage = (
  { projectName, redirectUrl }: MagicLink,
  portal: Pick<Config, 'publicUrl'>,
): ServicePage => ({
  title: 'This link no longer works',
  content: html`<p>It was used already, or it has expired. Ask for a new one.</p>
    <p>
      <a class="action" href="${toAppUrl(redirectUrl, portal)}">Go to ${projectName}</a>
    </p>`,
});
