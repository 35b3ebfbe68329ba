import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CERTIFIED_NAMES } from '../../../../../test/upstreams/certified-provider.ts';
import { RECORDED_DOCUMENTS } from '../../../../../test/upstreams/recorded-documents.ts';
import { OAUTH_PROVIDER_NAMES } from '../../../../config/oauth/oauth-providers.ts';
import { OAUTH_PROVIDER_ROWS } from './provider-table.ts';

const guide = readFileSync(
  join(import.meta.dirname, '../../../../../../../docs/social-login.md'),
  'utf8',
);

const documented = guide
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, name, protocol, scopes, address = '', variables, tried]) => ({
    ...{ name, protocol, scopes, variables, tried },
    hasAddress: !address.startsWith('none'),
  }));

const PERSON = {
  ...{ subject: 'ada', email: 'ada@people.example', isEmailVerified: true },
  ...{ firstName: 'Ada', lastName: 'Adler', pictureUrl: '', locale: '' },
};

it('says of each provider what its row says, and what the tests try it against', () => {
  const rows = OAUTH_PROVIDER_NAMES.map((name) => {
    const row = OAUTH_PROVIDER_ROWS[name];
    const answers = { ...{ claims: {}, profiles: [], form: {} }, ...row.toAnswers(PERSON) };
    const isPlain = row.protocol.kind === 'oauth2';
    const isReal = isPlain || CERTIFIED_NAMES.some((certified) => certified === name);
    return {
      name: `\`${name}\``,
      protocol: isPlain ? 'OAuth 2.0' : 'OpenID Connect',
      scopes: `\`${row.scopes.join(row.scopeSeparator ?? ' ')}\``,
      variables: `\`OAUTH_${name.toUpperCase()}_…\``,
      tried: [
        'stand-in',
        ...(name in RECORDED_DOCUMENTS ? ['document'] : []),
        ...(isReal ? ['real server'] : []),
      ].join(', '),
      hasAddress: row.toProfile(answers).email !== undefined,
    };
  });
  expect(documented).toEqual(rows);
});
