import { propertyRuns, propertyTimeoutMs } from '@bakehouse/vitest/property-runs';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { isDocumentedError } from '../../../test/api/api-errors.ts';
import { hostileBody, hostileText } from '../../../test/api/hostile-bodies.ts';
import { callBackend } from '../../../test/backend/back-end.ts';
import {
  createNamedThings,
  FIRST_BACK_END,
  TWO_BACK_ENDS,
  type NamedThings,
} from '../../../test/backend/backend-world.ts';
import { useConfigFile } from '../../../test/server/test-projects.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { BACKEND_CALLS } from './backend-api.ts';

const server = useTestServer({ env: { BAKEHOUSE_CONFIG: useConfigFile(() => TWO_BACK_ENDS) } });

let things: NamedThings;
const namesOfThings = (): string[] => Object.values<string>({ ...things });
beforeAll(async () => {
  things = await createNamedThings(server());
});

const RUNS = 800;

const metadata = fc.dictionary(hostileText, fc.jsonValue(), { maxKeys: 3 });
const hash = fc.oneof(
  hostileText,
  fc.stringMatching(/^\$2b\$04\$[./A-Za-z0-9]{53}$/),
  fc.base64String({ maxLength: 88 }),
);
const config = fc.record(
  {
    salt: fc.base64String(),
    n_parameter: fc.integer(),
    r_parameter: fc.nat(70),
    p_parameter: fc.nat(70),
    iteration_amount: fc.integer(),
    memory: fc.integer(),
    threads: fc.nat(20),
    prepend_salt: hostileText,
    append_salt: hostileText,
    algorithm: fc.constantFrom('sha1', 'sha256', 'md4'),
  },
  { requiredKeys: [] },
);
const operand = fc.record({
  filter_name: fc.oneof(
    hostileText,
    fc.constantFrom('user_id', 'status', 'full_name_fuzzy', 'created_at_between', 'scopes'),
  ),
  filter_value: fc.oneof(fc.jsonValue(), fc.array(hostileText, { maxLength: 3 }), hostileText),
});

/** The ids of things that exist stand beside texts that name nothing. */
const backendFields = () => {
  const known = fc.constantFrom(...namesOfThings());
  const id = fc.oneof(hostileText, known);
  const ids = ['user_id', 'session_token', 'session_jwt', 'session_id', 'external_id', 'client_id'];
  return {
    ...Object.fromEntries(ids.map((name) => [name, id])),
    trusted_metadata: metadata,
    session_custom_claims: metadata,
    attributes: fc.record({ ip_address: hostileText, user_agent: hostileText }),
    code: fc.stringMatching(/^\d{6}$/),
    email_address: fc.emailAddress(),
    hash,
    hash_type: fc.constantFrom('bcrypt', 'argon_2id', 'scrypt', 'pbkdf_2', 'sha_1', 'other'),
    scrypt_config: config,
    pbkdf_2_config: config,
    argon_2_config: config,
    sha_1_config: config,
    query: fc.record({
      operator: fc.constantFrom('AND', 'OR', 'NOT'),
      operands: fc.array(operand, { maxLength: 3 }),
    }),
    cursor: hostileText,
    limit: fc.oneof(fc.integer(), fc.nat(1000)),
    users: fc.array(fc.record({ email: fc.emailAddress(), hash }), { maxLength: 3 }),
    provider: fc.oneof(hostileText, fc.constant('google')),
    status: fc.constantFrom('active', 'inactive', 'asleep'),
    redirect_urls: fc.array(fc.oneof(fc.webUrl(), hostileText), { maxLength: 3 }),
    client_type: fc.constantFrom('first_party', 'third_party_public', 'other'),
    client_name: hostileText,
    invite_magic_link_url: fc.webUrl(),
    impersonation_token: hostileText,
  };
};

it(
  'every call of the backend API answers success or a documented error to bodies made of its own fields',
  async () => {
    const call = fc.record({
      body: hostileBody(backendFields()),
      call: fc.constantFrom(...BACKEND_CALLS),
      id: fc.oneof(hostileText, fc.constantFrom(...namesOfThings())),
    });
    await fc.assert(
      fc.asyncProperty(call, async ({ body, call: { method, path }, id }) => {
        const filled = path
          .replace('/v1', '')
          .replaceAll(/:\w+/g, encodeURIComponent(id.toWellFormed()) || 'x');
        const query = method === 'GET' ? `?user_id=${encodeURIComponent(id.toWellFormed())}` : '';
        const reply = await callBackend(server(), `${filled}${query}`, {
          method,
          as: FIRST_BACK_END,
          ...(!['GET', 'DELETE'].includes(method) && { body }),
        });
        const isExpected =
          reply.status === 200 || isDocumentedError('/sdk/v1', reply.status, reply.text);
        expect([method, path, filled, reply.status, reply.text, isExpected]).toEqual([
          method,
          path,
          filled,
          reply.status,
          reply.text,
          true,
        ]);
      }),
      propertyRuns(RUNS),
    );
  },
  propertyTimeoutMs(120_000),
);
