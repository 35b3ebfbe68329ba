import { html } from 'hono/html';
import type { ProviderLevel } from '../../middleware/guards/provider-guard.ts';
import { OAUTH_START_PATH } from '../pages/oauth/oauth-start.ts';
import type { Markup } from '../pages/service-page.ts';
import { PROVIDER_CALLS } from '../provider/provider-api.ts';
import { SPECIFIED_AREAS } from './specified-calls.ts';

const LEVEL_TEXTS: Readonly<Record<ProviderLevel, string>> = {
  everyone: 'without an Authorization header',
  project: 'with the public token',
  optional_session: 'with the public token; with a session if there is one',
  first_level: 'with a session',
  step_up: 'with a session and, if the user has one, a second factor',
};

/** Parameters have other names in other lists. */
const toCallName = (method: string, path: string) => `${method} ${path.replace(/:\w+/g, ':id')}`;

const ANSWERED_CALLS: ReadonlyMap<string, string> = new Map([
  ...PROVIDER_CALLS.map(
    ({ method, path, level }) => [toCallName(method, path), LEVEL_TEXTS[level]] as const,
  ),
  [toCallName('GET', OAUTH_START_PATH), LEVEL_TEXTS.everyone],
]);

interface CoveredCall {
  call: string;
  /** The credentials with which the call is answered; undefined if it is not. */
  answer: string | undefined;
}

interface Coverage {
  areas: readonly { name: string; calls: readonly CoveredCall[] }[];
  /** Calls that only later versions of the clients send. */
  furtherCalls: readonly CoveredCall[];
}

export function readCoverage(answered: ReadonlyMap<string, string> = ANSWERED_CALLS): Coverage {
  const areas = SPECIFIED_AREAS.map(({ name, calls }) => ({
    name,
    calls: calls.map((call) => ({ call, answer: answered.get(call) })),
  }));
  const specified = new Set(SPECIFIED_AREAS.flatMap(({ calls }) => calls));
  const furtherCalls = [...answered]
    .filter(([call]) => !specified.has(call))
    .map(([call, answer]) => ({ call, answer }));
  return { areas, furtherCalls };
}

const rowMarkup = ({ call, answer }: CoveredCall) =>
  html`<tr>
    <th scope="row"><code>${call}</code></th>
    <td>${answer ?? html`<strong>not answered</strong>`}</td>
  </tr>`;

const areaMarkup = (name: string, calls: readonly CoveredCall[]) =>
  html`<h2>${name}</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Call</th>
          <th scope="col">Answered</th>
        </tr>
      </thead>
      <tbody>
        ${calls.map(rowMarkup)}
      </tbody>
    </table>`;

export const coverageMarkup = ({ areas, furtherCalls }: Coverage): Markup => {
  const specified = areas.flatMap(({ calls }) => calls);
  const answered = specified.filter(({ answer }) => answer !== undefined).length;
  const isAll = answered === specified.length;
  return html`<p>
      <strong>${isAll ? 'All' : answered} of ${specified.length}</strong> calls that the clients
      send to <code>/sdk/v1</code> are answered. The list is compared with the calls of this server.
    </p>
    <p><a href="/errors">Errors of these calls</a> · <a href="/__dev">Inbox</a></p>
    ${areas.map(({ name, calls }) => areaMarkup(name, calls))}
    ${areaMarkup('Calls of later clients', furtherCalls)}`;
};
