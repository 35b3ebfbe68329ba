import { toDisplayAddress } from '@bakehouse/contract/input';
import { html } from 'hono/html';
import {
  loginStepPath,
  PASSWORD_RESET_PATH,
  type ReturnPath,
} from '../../../config/portal-paths.ts';
import { PIN_LINK_PATHS, type PinLinkPurpose } from '../../../services/factors/pins/pin-notices.ts';
import { formatUtcTime } from '../../../services/messages/locale.ts';
import type { Markup, ServicePage } from '../service-page.ts';

interface PinLinkTexts {
  title: string;
  explanation: (email: string, isLoggedIn: boolean) => string;
  button: string;
}

const TEXTS: Record<PinLinkPurpose, PinLinkTexts> = {
  pin_reset: {
    title: 'Set a new PIN',
    explanation: (email, isLoggedIn) =>
      `This removes the old PIN of ${email} and logs out every other device. ${isLoggedIn ? 'You choose a new PIN next.' : 'Then log in with your password and choose a new PIN.'}`,
    button: 'Set a new PIN',
  },
  pin_reset_cancellation: {
    title: 'Unlock PIN entry',
    explanation: (email) =>
      `Somebody asked for a new PIN for ${email}. If that was not you, cancel the request. Your PIN then works again at once.`,
    button: 'This was not me',
  },
  pin_removal: {
    title: 'Remove this PIN',
    explanation: (email) =>
      `If you did not create this PIN for ${email}, remove it. Every device is logged out.`,
    button: 'This was not me',
  },
};

export const pinLinkPage = (
  purpose: PinLinkPurpose,
  { token, email, isLoggedIn }: { token: string; email: string; isLoggedIn: boolean },
): ServicePage => {
  const { title, explanation, button } = TEXTS[purpose];
  return {
    title,
    content: html`<p>${explanation(toDisplayAddress(email), isLoggedIn)}</p>
      <form method="post" action="${PIN_LINK_PATHS[purpose]}">
        <input type="hidden" name="token" value="${token}" />
        <button type="submit">${button}</button>
      </form>`,
  };
};

export const earlyPinLinkPage = (validFrom: Date): ServicePage => ({
  title: 'This link does not work yet',
  content: html`<p>
      You can set a new PIN from ${formatUtcTime('en', validFrom)} on, for 24 hours. Open the link
      again then.
    </p>
    <p>If you did not ask for a new PIN, use the other link in the email: “This was not me”.</p>`,
});

export const invalidPinLinkPage = (): ServicePage => ({
  title: 'This link no longer works',
  content: html`<p>It was used already, or it has expired. Log in to see what you can do next.</p>
    <p><a class="action" href="/login">Go to login</a></p>`,
});

export const pinWasResetPage = (returnPath: ReturnPath): ServicePage => ({
  title: 'Your old PIN is removed',
  content: html`<p>Log in with your password now, then choose a new PIN.</p>
    <p><a class="action" href="${loginStepPath('/login', returnPath)}">Log in</a></p>`,
});

const reportedAbusePage = (title: string, content: Markup): ServicePage => ({
  title,
  content: html`<p>${content}</p>
    <p>Somebody may know your password. Reset it now, which logs out everybody else.</p>
    <p><a class="action" href="${PASSWORD_RESET_PATH}">Reset your password</a></p>`,
});

export const cancelledResetPage = (): ServicePage =>
  reportedAbusePage(
    'PIN entry is unlocked',
    html`The request is cancelled, and your PIN works again.`,
  );

export const removedPinPage = (): ServicePage =>
  reportedAbusePage('The PIN is removed', html`Every device was logged out.`);
