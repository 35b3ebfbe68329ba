import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from '../lib/start-error.ts';

const SECRET = 'x'.repeat(32);
const read = (variables: NodeJS.ProcessEnv) => readConfig(variables, '/srv/bakehouse');

const problemOf = (variables: NodeJS.ProcessEnv) => {
  try {
    read(variables);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('readConfig', () => {
  it('needs no variable at all', () => {
    expect(read({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4000',
      databaseUrl: undefined,
      databaseMigrationUrl: undefined,
      dataFolder: '/srv/bakehouse/.data',
      secret: undefined,
      configFile: '/srv/bakehouse/bakehouse.config.json',
      demo: true,
      smtpUrl: undefined,
      gateways: {},
      oauthClients: new Map(),
      mailFrom: 'Bakehouse <no-reply@localhost>',
      trustedProxies: [],
      rateLimitLoopback: false,
      maintenance: false,
      termsUrl: undefined,
      privacyUrl: undefined,
      logLevel: 'info',
      developer: true,
      modeReason: 'HOST and PUBLIC_URL are loopback addresses, NODE_ENV is not production',
    });
  });

  it('treats an empty variable like a missing one', () => {
    expect(read({ PORT: '', PUBLIC_URL: '', BAKEHOUSE_DEMO: '', HOST: '' })).toEqual(read({}));
  });

  it.each<[NodeJS.ProcessEnv, object]>([
    [{ PORT: '4100' }, { port: 4100, publicUrl: 'http://localhost:4100' }],
    [
      { PUBLIC_URL: 'https://Portal.Example.com/' },
      {
        publicUrl: 'https://portal.example.com',
        mailFrom: 'Bakehouse <no-reply@portal.example.com>',
      },
    ],
    [{ BAKEHOUSE_DATA: '/var/data' }, { dataFolder: '/var/data' }],
    [{ BAKEHOUSE_DATA: 'my data' }, { dataFolder: '/srv/bakehouse/my data' }],
    [
      { DATABASE_URL: 'postgres://localhost/x', BAKEHOUSE_SECRET: SECRET },
      { databaseUrl: 'postgres://localhost/x', secret: SECRET },
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.0/8, ::1,192.168.1.7' },
      { trustedProxies: ['10.0.0.0/8', '::1', '192.168.1.7'] },
    ],
    [{ TRUSTED_PROXY_HEADER: 'forwarded' }, { trustedProxyHeader: 'forwarded' }],
    [
      { NODE_ENV: 'production' },
      { demo: false, developer: false, modeReason: 'NODE_ENV is production' },
    ],
    [{ NODE_ENV: 'Production ' }, { demo: false, developer: false }],
    [{ NODE_ENV: 'development' }, { demo: true, developer: true }],
    [
      { HOST: '0.0.0.0' },
      { demo: false, developer: false, modeReason: 'HOST 0.0.0.0 is not a loopback address' },
    ],
    [{ HOST: '127.0.0.1.example' }, { demo: false, developer: false }],
    [{ HOST: '::1' }, { demo: true, developer: true }],
    [{ HOST: '127.0.0.2' }, { demo: true, developer: true }],
    [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, { demo: true, developer: true }],
    [{ PUBLIC_URL: 'https://[::1]' }, { demo: true, developer: true }],
    [
      { PUBLIC_URL: 'https://portal.example.com' },
      {
        demo: false,
        developer: false,
        modeReason: 'PUBLIC_URL https://portal.example.com is not a loopback address',
      },
    ],
    [
      { PUBLIC_URL: 'http://localhost.example.com', ALLOW_INSECURE_HTTP: '1' },
      { demo: false, developer: false, publicUrl: 'http://localhost.example.com' },
    ],
    [{ BAKEHOUSE_DEMO: '0' }, { demo: false }],
    [
      { MAINTENANCE: '1', RATE_LIMIT_LOOPBACK: '1' },
      { maintenance: true, rateLimitLoopback: true },
    ],
    [
      { SMS_URL: 'https://AC1:to%40ken@sms.example.com/send?from=+15005550006&region=ie1' },
      {
        gateways: {
          sms: {
            url: 'https://sms.example.com/send?region=ie1',
            username: 'AC1',
            password: 'to@ken',
            from: '+15005550006',
          },
        },
      },
    ],
    [
      { WHATSAPP_URL: 'http://a:b@127.0.0.1:8080/?from=Bakehouse' },
      { gateways: { whatsapp: { url: 'http://127.0.0.1:8080/', from: 'Bakehouse' } } },
    ],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
  ])('reads %j', (variables, expected) => {
    expect(read(variables)).toMatchObject(expected);
  });

  it.each<[string, string[]]>([
    ['PORT', ['0', '65536', '-1', '80.5', '0x50', 'http', ' 4000', '04000']],
    [
      'PUBLIC_URL',
      [
        'portal',
        'ftp://x',
        'https://',
        'http:portal',
        'https://x.example/app',
        'https://x.example?a',
        'https://x.example/#a',
        'https://user@x.example',
        'javascript:alert(1)',
        'http://portal.example.com',
        'http://192.168.1.7:4000',
        'http://localhost.example.com',
        'http://[2001:db8::1]:4000',
      ],
    ],
    ['ALLOW_INSECURE_HTTP', ['yes', 'true', '2']],
    ['DATABASE_URL', ['mysql://localhost/x', 'localhost:5432']],
    ['DATABASE_MIGRATION_URL', ['mysql://localhost/x', 'localhost:5432']],
    ['BAKEHOUSE_SECRET', ['short', 'x'.repeat(31)]],
    ['METRICS_TOKEN', ['short', 'x'.repeat(31), 'words with spaces are no bearer token']],
    ['BAKEHOUSE_DEMO', ['yes', 'true', '2']],
    ['SMTP_URL', ['mail.example.com', 'http://mail.example.com']],
    ...['SMS_URL', 'WHATSAPP_URL'].map((name): [string, string[]] => [
      name,
      [
        'sms.example.com',
        'https://sms.example.com/?from=%2B15005550006',
        'https://user@sms.example.com/?from=%2B15005550006',
        'https://user:hush-hush@sms.example.com/',
        'https://user:%zz@sms.example.com/?from=%2B15005550006',
        'http://user:hush-hush@sms.example.com/?from=%2B15005550006',
      ],
    ]),
    ['TRUSTED_PROXY_HEADER', ['Forwarded', 'x-real-ip', 'forwarded,x-forwarded-for']],
    [
      'TRUSTED_PROXIES',
      ['proxy', '10.0.0.0/33', '10.0.0.0/', '::1/129', '10.0.0.0/8/8', '10.0.0', '10.0.0.0/-1'],
    ],
    ['RATE_LIMIT_LOOPBACK', ['on']],
    ['MAINTENANCE', ['on']],
    ['TERMS_URL', ['terms', 'javascript:alert(1)']],
    ['HELP_URL', ['help', 'javascript:alert(1)']],
    ['SUPPORT_EMAIL', ['help', 'Help <help@example.com>', 'a@b.c?bcc=d@e.f']],
    ['PRIVACY_URL', ['privacy', 'data:text/html,x']],
    ['LOG_LEVEL', ['verbose', 'DEBUG']],
  ])(
    'refuses wrong values of %s with one line that has the name and an example',
    (name, values) => {
      for (const value of values) {
        const problem = problemOf({ [name]: value });
        expect([value, problem]).toEqual([
          value,
          expect.stringMatching(new RegExp(`^${name} [^\\n]+example: [^\\n]+$`)),
        ]);
        if (['BAKEHOUSE_SECRET', 'METRICS_TOKEN'].includes(name))
          expect(problem).not.toContain(value);
        expect(problem).not.toContain('hush-hush');
      }
    },
  );

  it('says how to try a public URL without https', () => {
    expect(problemOf({ PUBLIC_URL: 'http://portal.example.com:8080' })).toBe(
      'PUBLIC_URL http://portal.example.com:8080 is plain http, so passwords could be read on the way; for a trial set ALLOW_INSECURE_HTTP=1; example: https://portal.example.com:8080',
    );
  });

  it('needs DATABASE_URL together with DATABASE_MIGRATION_URL', () => {
    expect(problemOf({ DATABASE_MIGRATION_URL: 'postgres://localhost/x' })).toMatch(
      /^DATABASE_MIGRATION_URL needs DATABASE_URL; example: /,
    );
  });

  it('needs a secret together with DATABASE_URL', () => {
    expect(problemOf({ DATABASE_URL: 'postgres://localhost/x' })).toMatch(
      /^BAKEHOUSE_SECRET is required with DATABASE_URL; example: /,
    );
  });

  it.each([
    { NODE_ENV: 'production' },
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://portal.example.com' },
  ])('refuses demo data outside developer mode and says why: %j', (variables) => {
    const [[name, value] = []] = Object.entries(variables);
    const problem = problemOf({ ...variables, BAKEHOUSE_DEMO: '1' });
    expect(problem).toMatch(/^BAKEHOUSE_DEMO must not be 1 outside developer mode .*example: 0$/);
    expect(problem).toContain(
      `(${name ?? ''} ${value === 'production' ? 'is ' : ''}${value ?? ''}`,
    );
  });
});
