import { measureOtherProject } from './benchmarks/back-ends/other-project.ts';
import { measureVerification } from './benchmarks/back-ends/verify.ts';
import { measureDashboard } from './benchmarks/dashboard.ts';
import { measureExport } from './benchmarks/export.ts';
import { measureFilesList } from './benchmarks/files-list.ts';
import { measureGroups } from './benchmarks/groups.ts';
import { measureHashing } from './benchmarks/hashing.ts';
import { measureContendedCallsBenchmark } from './benchmarks/many-callers/hot-calls.ts';
import { measureKnownAddresses } from './benchmarks/known-addresses.ts';
import { measureLargeLists } from './benchmarks/large-lists.ts';
import { measureLogOut } from './benchmarks/log-out.ts';
import { measureLoginWeight } from './benchmarks/login-weight.ts';
import { measureOpens } from './benchmarks/opens.ts';
import { measureSdkBehaviours } from './benchmarks/sdk/sdk-behaviours.ts';
import { measureSdkClient } from './benchmarks/sdk/sdk-client.ts';
import { measureSdkSize } from './benchmarks/sdk/sdk-size.ts';
import { measureSessions } from './benchmarks/many-callers/sessions.ts';
import { measureSignIn } from './benchmarks/many-callers/sign-in.ts';
import { measureSealing } from './benchmarks/sealing/sealing.ts';
import { measureStart } from './benchmarks/start.ts';
import { measureTokenEndpoint } from './benchmarks/many-callers/token-endpoint.ts';
import { measureStrength } from './benchmarks/strength.ts';
import { measureWidgetMount } from './benchmarks/widget-mount.ts';
import type { Benchmark } from './results/measurement.ts';

/** The order of the runs: builds come first, so that they do not disturb time measurements. */
export const benchmarks: ReadonlyMap<string, Benchmark> = new Map(
  Object.entries({
    'sdk-size': { summary: 'size of createClient', run: measureSdkSize },
    'sdk-behaviours': { summary: 'size of each behaviour of the SDK', run: measureSdkBehaviours },
    'login-weight': { summary: 'size of the login page', run: measureLoginWeight },
    'sdk-client': { summary: 'creating and destroying clients in a page', run: measureSdkClient },
    'widget-mount': { summary: 'the widget on a slow connection', run: measureWidgetMount },
    hashing: { summary: 'checksums of files in a browser', run: measureHashing },
    sealing: { summary: 'sealed copies and their keys', run: measureSealing },
    dashboard: { summary: 'the dashboard with a slow CPU', run: measureDashboard },
    'log-out': { summary: 'time until a log-out reaches all tabs', run: measureLogOut },
    start: { summary: 'time until the server is ready', run: measureStart },
    'files-list': { summary: 'time of GET /api/get_files', run: measureFilesList },
    'large-lists': { summary: 'lists of 100,000 files', run: measureLargeLists },
    opens: { summary: 'openings, each recorded before its answer', run: measureOpens },
    groups: { summary: 'ten thousand grants to groups', run: measureGroups },
    export: { summary: '200,000 rows as CSV in a browser', run: measureExport },
    'sign-in': { summary: 'many password logins at once', run: measureSignIn },
    verify: { summary: 'session JWTs in a back end', run: measureVerification },
    sessions: { summary: 'many session checks at once', run: measureSessions },
    'token-endpoint': { summary: 'codes and refresh tokens of apps', run: measureTokenEndpoint },
    'hot-calls': {
      summary: 'another user during bursts of one caller',
      run: measureContendedCallsBenchmark,
    },
    'known-addresses': {
      summary: 'time of password calls, for addresses with and without an account',
      run: measureKnownAddresses,
    },
    'other-project': {
      summary: 'time of backend calls, for ids of another project and for none',
      run: measureOtherProject,
    },
    strength: { summary: 'hostile passwords at the strength check', run: measureStrength },
  }),
);
