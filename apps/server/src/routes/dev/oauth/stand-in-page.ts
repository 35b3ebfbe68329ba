import { html } from 'hono/html';
import type { OAuthProfile } from '../../../services/factors/oauth/providers/provider-row.ts';
import type { Markup, ServicePage } from '../../pages/service-page.ts';

export interface StandInRequest {
  /** The query of the authorization request, which the form sends again. */
  query: string;
  label: string;
  /** How the provider answers, in words. */
  answerForm: string;
  scopes: string;
  people: readonly { name: string; address: string }[];
  /** Whether the provider tells addresses at all. */
  tellsAddresses: boolean;
}

const choice = (action: string, label: string, fields: Markup, isSecondary = false): Markup =>
  html`<form method="post" action="${action}" class="actions">
    ${fields}
    <button type="submit" class="${isSecondary ? 'secondary' : ''}">${label}</button>
  </form>`;

const hidden = (name: string, value: string): Markup =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

const personChoices = (action: string, { people }: StandInRequest) =>
  people.map(({ name, address }) =>
    choice(
      action,
      `Continue as ${name}`,
      html`${hidden('first_name', name)} ${hidden('email', address)} ${hidden('verified', 'yes')}`,
    ),
  );

const addressFields = html`<p>
    <label for="email">Email address; none if empty</label>
    <input id="email" name="email" type="email" autocomplete="off" />
  </p>
  <p>
    <label
      ><input type="checkbox" name="verified" value="yes" checked /> The provider has verified the
      address</label
    >
  </p>`;

const newPersonForm = (action: string, { tellsAddresses }: StandInRequest) =>
  html`<form method="post" action="${action}">
    <p>
      <label for="first_name">First name</label>
      <input id="first_name" name="first_name" autocomplete="off" value="Nia" />
    </p>
    <p>
      <label for="last_name">Last name</label>
      <input id="last_name" name="last_name" autocomplete="off" value="Newcomer" />
    </p>
    ${tellsAddresses ? addressFields : ''}
    <button type="submit">Continue as this person</button>
  </form>`;

export const standInPage = (request: StandInRequest): ServicePage => {
  const action = `?${request.query}`;
  const { label, answerForm, scopes } = request;
  return {
    title: `Stand-in for ${label}`,
    content: html`<p>
        This page is part of your own server, in developer mode only. It stands for ${label},
        because no credentials of ${label} are configured. ${answerForm}
      </p>
      <p>The app asks for: <code>${scopes}</code></p>
      <h2>People of the demo</h2>
      ${personChoices(action, request)}
      <h2>Somebody else</h2>
      ${newPersonForm(action, request)}
      <h2>Or something goes wrong</h2>
      ${choice(action, 'Deny the login', hidden('error', 'access_denied'), true)}
      ${choice(action, 'Answer with an error', hidden('error', 'server_error'), true)}`,
  };
};

/** A provider that answers by form lets the browser post it to the app. */
export const formAnswerPage = (
  label: string,
  action: string,
  fields: Readonly<Record<string, string>>,
): ServicePage => ({
  title: `Stand-in for ${label}`,
  content: html`<p>${label} sends its answer as a form. The app receives these fields:</p>
    <p><code>${Object.keys(fields).join(', ')}</code></p>
    <form method="post" action="${action}">
      ${Object.entries(fields).map(([name, value]) => hidden(name, value))}
      <button type="submit">Send the answer</button>
    </form>`,
});

export const profileOf = (form: URLSearchParams): OAuthProfile => {
  const read = (name: string) => form.get(name)?.trim() ?? '';
  const email = read('email');
  const firstName = read('first_name');
  const lastName = read('last_name');
  const name = `${firstName}-${lastName}-${email}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return {
    // Another address is another account, as long as somebody does not say otherwise.
    subject: read('subject') || `stand-in-${name}`,
    ...(email !== '' && { email }),
    isEmailVerified: email !== '' && form.get('verified') === 'yes',
    firstName,
    lastName,
    pictureUrl: '',
    locale: 'en',
  };
};
