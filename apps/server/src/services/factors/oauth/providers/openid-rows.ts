import type { OAuthProviderName } from '../../../../config/oauth/oauth-providers.ts';
import type { OAuthProfile, OAuthProviderRow, ProviderResponses } from './provider-row.ts';
import { isTrue, objectOf, splitPersonName, textOf } from './read-json.ts';

/** The standard claims of OpenID Connect Core, section 5.1. */
const toProfile = ({ claims }: Pick<ProviderResponses, 'claims'>): OAuthProfile => {
  const [first, last] = splitPersonName(textOf(claims.name));
  const email = textOf(claims.email);
  return {
    subject: textOf(claims.sub),
    ...(email !== '' && { email }),
    isEmailVerified: isTrue(claims.email_verified),
    firstName: textOf(claims.given_name) || first,
    lastName: textOf(claims.family_name) || (textOf(claims.given_name) ? '' : last),
    pictureUrl: textOf(claims.picture),
    locale: textOf(claims.locale),
  };
};

const toClaims = (profile: OAuthProfile) => ({
  sub: profile.subject,
  ...(profile.email !== undefined && {
    email: profile.email,
    email_verified: profile.isEmailVerified,
  }),
  name: [profile.firstName, profile.lastName].filter(Boolean).join(' '),
  given_name: profile.firstName,
  family_name: profile.lastName,
  ...(profile.pictureUrl !== '' && { picture: profile.pictureUrl }),
  ...(profile.locale !== '' && { locale: profile.locale }),
});

const createOpenIdRow = (
  issuer: string,
  { clientAuthentication = 'post', ...differences }: Partial<OAuthProviderRow> = {},
): OAuthProviderRow => ({
  protocol: { kind: 'oidc', issuer },
  scopes: ['openid', 'email', 'profile'],
  clientAuthentication,
  toProfile,
  toAnswers: (profile) => ({ claims: toClaims(profile) }),
  ...differences,
});

/** Microsoft lets administrators of a tenant write any address; only `xms_edov` says that it is theirs. */
const microsoft: OAuthProviderRow = createOpenIdRow(
  'https://login.microsoftonline.com/common/v2.0',
  {
    protocol: {
      kind: 'oidc',
      issuer: 'https://login.microsoftonline.com/common/v2.0',
      issuerOf: ({ tid }) => `https://login.microsoftonline.com/${textOf(tid)}/v2.0`,
    },
    toProfile: ({ claims }) => ({
      ...toProfile({ claims }),
      isEmailVerified: isTrue(claims.xms_edov) || claims.xms_edov === 1,
    }),
    toAnswers: (profile) => {
      const { email_verified: isVerified, ...claims } = toClaims(profile);
      return { claims: { ...claims, tid: 'stand-in', ...(isVerified && { xms_edov: true }) } };
    },
  },
);

/** Apple tells the name only once, beside the code. */
const apple: OAuthProviderRow = createOpenIdRow('https://appleid.apple.com', {
  scopes: ['openid', 'email', 'name'],
  clientAuthentication: 'signed',
  parameters: { response_mode: 'form_post' },
  answersByForm: true,
  toProfile: ({ claims, form }) => {
    const { firstName, lastName } = objectOf(objectOf(form.user).name);
    const profile = toProfile({ claims });
    return { ...profile, firstName: textOf(firstName), lastName: textOf(lastName) };
  },
  toAnswers: ({ firstName, lastName, ...profile }) => {
    const { sub, email, email_verified } = toClaims({ ...profile, firstName: '', lastName: '' });
    const address = email !== undefined && { email, email_verified: String(email_verified) };
    return { claims: { sub, ...address }, form: { user: { name: { firstName, lastName } } } };
  },
});

const TWITCH_CLAIMS = JSON.stringify({
  id_token: { email: null, email_verified: null, picture: null, preferred_username: null },
});

const twitch: OAuthProviderRow = createOpenIdRow('https://id.twitch.tv/oauth2', {
  scopes: ['openid', 'user:read:email'],
  grantedScopes: 'list',
  parameters: { claims: TWITCH_CLAIMS },
  toProfile: ({ claims }) => ({
    ...toProfile({ claims }),
    firstName: textOf(claims.preferred_username),
    lastName: '',
  }),
  toAnswers: (profile) => {
    const { sub, email, email_verified, given_name } = toClaims(profile);
    const { pictureUrl } = profile;
    const picture = pictureUrl !== '' && { picture: pictureUrl };
    return { claims: { sub, email, email_verified, preferred_username: given_name, ...picture } };
  },
});

const linkedin: OAuthProviderRow = createOpenIdRow('https://www.linkedin.com/oauth', {
  protocol: { kind: 'oidc', issuer: 'https://www.linkedin.com/oauth', takesNonce: false },
  takesVerifier: false,
  grantedScopes: 'commas',
});

export const OPENID_ROWS = {
  apple,
  gitlab: createOpenIdRow('https://gitlab.com'),
  google: createOpenIdRow('https://accounts.google.com'),
  linkedin,
  microsoft,
  salesforce: createOpenIdRow('https://login.salesforce.com'),
  slack: createOpenIdRow('https://slack.com'),
  twitch,
  yahoo: createOpenIdRow('https://api.login.yahoo.com', { clientAuthentication: 'basic' }),
} satisfies Partial<Record<OAuthProviderName, OAuthProviderRow>>;
