import { html } from 'hono/html';
import type { OAuthProfile } from '../../../services/factors/oauth/providers/provider-row.ts';
import type { Markup, ServicePage } from '../../pages/service-page.ts';

/** Whether the provider sends email addresses, and whether it says that they are verified. */
export type AddressDisclosure = 'none' | 'unverified' | 'verified';

interface DemoPerson {
  name: string;
  address: string;
}

export interface StandInRequest {
  /** The query of the authorization request, which the form sends again. */
  query: string;
  label: string;
  isOpenIdConnect: boolean;
  toldAddress: AddressDisclosure;
  scopes: string;
  people: readonly DemoPerson[];
  /** An example of the provider's answers about a person. */
  example: unknown;
}

const TEXT_BY_DISCLOSURE: Readonly<Record<AddressDisclosure, string>> = {
  none: 'Not told. The account here begins without one, and the portal asks for it.',
  unverified:
    'Told, but not whether it is verified. The app does not use it, and the portal asks for one.',
  verified: 'Told, and whether it is verified. A verified one leads to the account that has it.',
};

const hiddenFieldMarkup = (name: string, value: string): Markup =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

const personChoiceMarkup = (
  action: string,
  { name, address }: DemoPerson,
  toldAddress: AddressDisclosure,
): Markup =>
  html`<li>
    <form method="post" action="${action}">
      ${hiddenFieldMarkup('first_name', name)} ${hiddenFieldMarkup('email', address)}
      ${hiddenFieldMarkup('verified', 'yes')}
      <button type="submit" class="secondary">
        <span>Continue as ${name}</span>
        ${toldAddress === 'none' ? '' : html`<span class="hint">${address}</span>`}
      </button>
    </form>
  </li>`;

const addressFieldsMarkup = (toldAddress: AddressDisclosure) =>
  html`<p>
      <label for="email">Email address (leave it empty for none)</label>
      <input id="email" name="email" type="email" autocomplete="off" />
    </p>
    ${
      toldAddress === 'verified'
        ? html`<p>
            <label class="check"
              ><input type="checkbox" name="verified" value="yes" checked /> The address is
              verified</label
            >
          </p>`
        : ''
    }`;

const newPersonFormMarkup = (action: string, { toldAddress }: StandInRequest) =>
  html`<form method="post" action="${action}">
    <div class="fields">
      <p>
        <label for="first_name">First name</label>
        <input id="first_name" name="first_name" autocomplete="off" value="Nia" />
      </p>
      <p>
        <label for="last_name">Last name</label>
        <input id="last_name" name="last_name" autocomplete="off" value="Newcomer" />
      </p>
    </div>
    ${toldAddress === 'none' ? '' : addressFieldsMarkup(toldAddress)}
    <button type="submit">Continue as this person</button>
  </form>`;

const failureFormMarkup = (action: string, error: string, label: string) =>
  html`<form method="post" action="${action}">
    ${hiddenFieldMarkup('error', error)}
    <button type="submit" class="secondary">${label}</button>
  </form>`;

const responseFactsMarkup = ({ isOpenIdConnect, toldAddress, scopes, example }: StandInRequest) =>
  html`<dl>
      <dt>Protocol</dt>
      <dd>
        ${
          isOpenIdConnect
            ? 'OpenID Connect: a signed ID token about the person.'
            : 'OAuth 2.0: an access token, with which the app reads the profile.'
        }
      </dd>
      <dt>Scopes that the app asks for</dt>
      <dd><code>${scopes}</code></dd>
      <dt>Email address</dt>
      <dd>${TEXT_BY_DISCLOSURE[toldAddress]}</dd>
    </dl>
    <details>
      <summary>An answer, for example</summary>
      <pre>${JSON.stringify(example, null, 2)}</pre>
    </details>`;

export const standInPage = (request: StandInRequest): ServicePage => {
  const action = `?${request.query}`;
  const { label, people, toldAddress } = request;
  return {
    title: `Stand-in for ${label}`,
    content: html`<p>Choose who logs in. The app then gets the answer in the form of ${label}.</p>
      <p class="note">
        You are not at ${label}. This page belongs to your own server, which shows it in developer
        mode because it has no credentials of ${label}.
      </p>
      <h2>People of the demo</h2>
      <ul class="choices">
        ${people.map((person) => personChoiceMarkup(action, person, toldAddress))}
      </ul>
      <h2>Somebody else</h2>
      ${newPersonFormMarkup(action, request)}
      <h2>Something goes wrong</h2>
      <div class="actions">
        ${failureFormMarkup(action, 'access_denied', 'Deny the login')}
        ${failureFormMarkup(action, 'server_error', 'Answer with an error')}
      </div>
      <h2>What the app receives</h2>
      ${responseFactsMarkup(request)}`,
  };
};

/** The page of a provider whose answer is a form, which the browser posts to the app. */
export const formPostPage = (
  label: string,
  action: string,
  fields: Readonly<Record<string, string>>,
): ServicePage => ({
  title: `Stand-in for ${label}`,
  content: html`<p>${label} sends its answer as a form. The app receives these fields:</p>
    <pre>${Object.keys(fields).join('\n')}</pre>
    <form method="post" action="${action}">
      ${Object.entries(fields).map(([name, value]) => hiddenFieldMarkup(name, value))}
      <button type="submit">Send the answer</button>
    </form>`,
});

export const profileOfForm = (form: URLSearchParams): OAuthProfile => {
  const read = (name: string) => form.get(name)?.trim() ?? '';
  const email = read('email');
  const firstName = read('first_name');
  const lastName = read('last_name');
  const name = `${firstName}-${lastName}-${email}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return {
    // Another name or address makes another account, unless the form has an id for it.
    subject: read('subject') || `stand-in-${name}`,
    ...(email !== '' && { email }),
    isEmailVerified: email !== '' && form.get('verified') === 'yes',
    firstName,
    lastName,
    pictureUrl: '',
    locale: 'en',
  };
};
