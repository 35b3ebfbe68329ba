import { toDisplayAddress } from '@bakehouse/contract/input';
import { html } from 'hono/html';
import { VERIFICATION_PATH } from '../../../services/identity/identifiers/verification-links.ts';
import { loginLink, type LoginPage } from './login-link.ts';
import type { Markup, ServicePage } from '../service-page.ts';

const CONFIRM_TITLE = 'Confirm your email address';

const problemMarkup = (problem: string | undefined) =>
  problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`;

const confirmFormMarkup = (token: string, by: string, content: Markup) =>
  html`<form method="post" action="${VERIFICATION_PATH}">
    <input type="hidden" name="token" value="${token}" />
    <input type="hidden" name="by" value="${by}" />
    ${content}
  </form>`;

export const invalidLinkPage = (login: LoginPage | undefined): ServicePage => ({
  title: 'This link no longer works',
  content: html`<p>It has expired or was used already. Log in to get a new one.</p>
    ${loginLink(login)}`,
});

export const alreadyConfirmedPage = (login: LoginPage | undefined): ServicePage => ({
  title: 'This address is confirmed',
  content: html`<p>There is nothing left to do here.</p>
    ${loginLink(login)}`,
});

export const passwordSavedPage = (login: LoginPage | undefined): ServicePage => ({
  title: 'Your password is saved',
  content: html`<p>Log in with it from now on.</p>
    ${loginLink(login)}`,
});

/** Asks for no password, because the browser's session shows who set up the account. */
export const confirmLoggedInPage = (token: string, email: string): ServicePage => ({
  title: CONFIRM_TITLE,
  content: html`<p>
      You are logged in here as ${toDisplayAddress(email)}. Confirm that this address is yours.
    </p>
    ${confirmFormMarkup(token, 'session', html`<button type="submit">Confirm address</button>`)}`,
});

/** Asks for the password, because without a session only the password shows who signed up. */
export const confirmWithPasswordPage = (
  token: string,
  email: string,
  problem?: string,
): ServicePage => ({
  title: CONFIRM_TITLE,
  content: html`${problemMarkup(problem)}
    <p>
      Confirm that ${toDisplayAddress(email)} is yours. Enter the password that you chose when you
      signed up.
    </p>
    ${confirmFormMarkup(
      token,
      'password',
      html`<p>
          <label for="password">Password</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            required
          />
        </p>
        <button type="submit">Confirm address</button>`,
    )}
    <h2>You did not sign up, or forgot the password?</h2>
    <p>
      Confirm without it. Somebody else may have signed up with your address, so this removes the
      password and logs out every device. You choose a new password next.
    </p>
    ${confirmFormMarkup(
      token,
      'address',
      html`<button type="submit" class="secondary">Confirm without the password</button>`,
    )}`,
});

export const choosePasswordPage = (
  token: string,
  email: string,
  problem?: string,
): ServicePage => ({
  title: 'Choose a password',
  content: html`${problemMarkup(problem)}
    <p>
      Your address is confirmed. The password and the logins that were set up before that no longer
      work. Choose a password for ${toDisplayAddress(email)}, then log in with it.
    </p>
    ${confirmFormMarkup(
      token,
      'new_password',
      html`<p>
          <label for="new_password">New password</label>
          <input
            id="new_password"
            name="new_password"
            type="password"
            autocomplete="new-password"
            minlength="8"
            maxlength="100"
            required
          />
        </p>
        <button type="submit">Set password</button>`,
    )}`,
});
