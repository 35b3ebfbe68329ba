import type { OAuthProviderName } from '../../../../config/oauth/oauth-providers.ts';
import type { OAuthProfile, OAuthProviderRow } from './provider-row.ts';
import {
  isTrue,
  objectsOf,
  objectOf,
  splitPersonName,
  textOf,
  type JsonObject,
} from './read-json.ts';

const fullNameOf = ({ firstName, lastName }: OAuthProfile) =>
  [firstName, lastName].filter(Boolean).join(' ');

interface ProfileFields {
  subject: unknown;
  email?: unknown;
  isEmailVerified?: boolean;
  name?: unknown;
  pictureUrl?: unknown;
  locale?: unknown;
}

const profileOf = ({ isEmailVerified = false, ...fields }: ProfileFields): OAuthProfile => {
  const [firstName, lastName] = splitPersonName(textOf(fields.name));
  const email = textOf(fields.email);
  return {
    subject: textOf(fields.subject),
    ...(email !== '' && { email }),
    isEmailVerified: isEmailVerified && email !== '',
    firstName,
    lastName,
    pictureUrl: textOf(fields.pictureUrl),
    locale: textOf(fields.locale),
  };
};

const singleProfileRequest = (
  toFields: (answer: JsonObject) => ProfileFields,
  toAnswer: (profile: OAuthProfile) => JsonObject,
): Pick<OAuthProviderRow, 'toProfile' | 'toAnswers'> => ({
  toProfile: ({ profiles: [answer] }) => profileOf(toFields(objectOf(answer))),
  toAnswers: (profile) => ({ profiles: [toAnswer(profile)] }),
});

const amazon: OAuthProviderRow = {
  protocol: {
    kind: 'oauth2',
    authorizationUrl: 'https://www.amazon.com/ap/oa',
    tokenUrl: 'https://api.amazon.com/auth/o2/token',
  },
  scopes: ['profile'],
  clientAuthentication: 'post',
  profileRequests: [{ url: 'https://api.amazon.com/user/profile' }],
  ...singleProfileRequest(
    ({ user_id: subject, email, name }) => ({ subject, email, name }),
    (profile) => ({ user_id: profile.subject, email: profile.email, name: fullNameOf(profile) }),
  ),
};

const bitbucket: OAuthProviderRow = {
  protocol: {
    kind: 'oauth2',
    authorizationUrl: 'https://bitbucket.org/site/oauth2/authorize',
    tokenUrl: 'https://bitbucket.org/site/oauth2/access_token',
  },
  scopes: ['account', 'email'],
  clientAuthentication: 'basic',
  profileRequests: [
    { url: 'https://api.bitbucket.org/2.0/user' },
    { url: 'https://api.bitbucket.org/2.0/user/emails' },
  ],
  toProfile: ({ profiles: [user, emails] }) => {
    const { uuid, display_name: name, links } = objectOf(user);
    const primary = objectsOf(objectOf(emails).values).find((entry) => isTrue(entry.is_primary));
    return profileOf({
      subject: uuid,
      email: primary?.email,
      isEmailVerified: isTrue(primary?.is_confirmed),
      name,
      pictureUrl: objectOf(objectOf(links).avatar).href,
    });
  },
  toAnswers: (profile) => ({
    profiles: [
      {
        uuid: profile.subject,
        display_name: fullNameOf(profile),
        links: { avatar: { href: profile.pictureUrl } },
      },
      {
        values:
          profile.email === undefined
            ? []
            : [{ email: profile.email, is_primary: true, is_confirmed: profile.isEmailVerified }],
      },
    ],
  }),
};

const coinbase: OAuthProviderRow = {
  protocol: {
    kind: 'oauth2',
    authorizationUrl: 'https://login.coinbase.com/oauth2/auth',
    tokenUrl: 'https://login.coinbase.com/oauth2/token',
  },
  scopes: ['wallet:user:read', 'wallet:user:email'],
  clientAuthentication: 'post',
  profileRequests: [{ url: 'https://api.coinbase.com/v2/user' }],
  ...singleProfileRequest(
    ({ data }) => {
      const { id: subject, email, name, avatar_url: pictureUrl } = objectOf(data);
      return { subject, email, name, pictureUrl };
    },
    (profile) => ({
      data: {
        id: profile.subject,
        email: profile.email,
        name: fullNameOf(profile),
        avatar_url: profile.pictureUrl,
      },
    }),
  ),
};

const discord: OAuthProviderRow = {
  protocol: {
    kind: 'oauth2',
    authorizationUrl: 'https://discord.com/oauth2/authorize',
    tokenUrl: 'https://discord.com/api/oauth2/token',
  },
  scopes: ['identify', 'email'],
  clientAuthentication: 'post',
  profileRequests: [{ url: 'https://discord.com/api/users/@me' }],
  ...singleProfileRequest(
    ({ id: subject, email, verified, global_name: name, locale }) => ({
      subject,
      email,
      isEmailVerified: isTrue(verified),
      name,
      locale,
    }),
    (profile) => ({
      id: profile.subject,
      email: profile.email,
      verified: profile.isEmailVerified,
      global_name: fullNameOf(profile),
      locale: profile.locale,
    }),
  ),
};

const FACEBOOK_FIELDS = 'id,name,email,picture.type(large)';

const facebook: OAuthProviderRow = {
  protocol: {
    kind: 'oauth2',
    authorizationUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
  },
  scopes: ['email', 'public_profile'],
  scopeSeparator: ',',
  clientAuthentication: 'post',
  profileRequests: [{ url: `https://graph.facebook.com/v23.0/me?fields=${FACEBOOK_FIELDS}` }],
  ...singleProfileRequest(
    ({ id: subject, email, name, picture }) => ({
      subject,
      email,
      name,
      pictureUrl: objectOf(objectOf(picture).data).url,
    }),
    (profile) => ({
      id: profile.subject,
      email: profile.email,
      name: fullNameOf(profile),
      picture: { data: { url: profile.pictureUrl } },
    }),
  ),
};

const figma: OAuthProviderRow = {
  protocol: {
    kind: 'oauth2',
    authorizationUrl: 'https://www.figma.com/oauth',
    tokenUrl: 'https://api.figma.com/v1/oauth/token',
  },
  scopes: ['current_user:read'],
  clientAuthentication: 'basic',
  profileRequests: [{ url: 'https://api.figma.com/v1/me' }],
  ...singleProfileRequest(
    ({ id: subject, email, handle: name, img_url: pictureUrl }) => ({
      subject,
      email,
      name,
      pictureUrl,
    }),
    (profile) => ({
      id: profile.subject,
      email: profile.email,
      handle: fullNameOf(profile),
      img_url: profile.pictureUrl,
    }),
  ),
};

const github: OAuthProviderRow = {
  protocol: {
    kind: 'oauth2',
    issuer: 'https://github.com/login/oauth',
    authorizationUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
  },
  scopes: ['read:user', 'user:email'],
  grantedScopes: 'commas',
  clientAuthentication: 'post',
  profileRequests: [
    { url: 'https://api.github.com/user', ownPath: '/api/v3/user' },
    { url: 'https://api.github.com/user/emails', ownPath: '/api/v3/user/emails' },
  ],
  toProfile: ({ profiles: [user, emails] }) => {
    const { id, name, login, avatar_url: pictureUrl } = objectOf(user);
    const primary = objectsOf(emails).find((entry) => isTrue(entry.primary));
    return profileOf({
      subject: id,
      email: primary?.email,
      isEmailVerified: isTrue(primary?.verified),
      name: name ?? login,
      pictureUrl,
    });
  },
  toAnswers: (profile) => ({
    profiles: [
      { id: profile.subject, name: fullNameOf(profile), avatar_url: profile.pictureUrl },
      profile.email === undefined
        ? []
        : [{ email: profile.email, primary: true, verified: profile.isEmailVerified }],
    ],
  }),
};

const SNAPCHAT_QUERY = '{me{externalId displayName bitmoji{avatar}}}';

const snapchat: OAuthProviderRow = {
  protocol: {
    kind: 'oauth2',
    authorizationUrl: 'https://accounts.snapchat.com/login/oauth2/authorize',
    tokenUrl: 'https://accounts.snapchat.com/login/oauth2/access_token',
  },
  scopes: ['user.external_id', 'user.display_name', 'user.bitmoji.avatar'].map(
    (scope) => `https://auth.snapchat.com/oauth2/api/${scope}`,
  ),
  clientAuthentication: 'basic',
  profileRequests: [{ url: 'https://kit.snapchat.com/v1/me', body: { query: SNAPCHAT_QUERY } }],
  ...singleProfileRequest(
    ({ data }) => {
      const { externalId: subject, displayName: name, bitmoji } = objectOf(objectOf(data).me);
      return { subject, name, pictureUrl: objectOf(bitmoji).avatar };
    },
    (profile) => ({
      data: {
        me: {
          externalId: profile.subject,
          displayName: fullNameOf(profile),
          bitmoji: { avatar: profile.pictureUrl },
        },
      },
    }),
  ),
};

const TIKTOK_FIELDS = 'open_id,union_id,avatar_url,display_name';

const tiktok: OAuthProviderRow = {
  protocol: {
    kind: 'oauth2',
    authorizationUrl: 'https://www.tiktok.com/v2/auth/authorize/',
    tokenUrl: 'https://open.tiktokapis.com/v2/oauth/token/',
  },
  scopes: ['user.info.basic'],
  scopeSeparator: ',',
  grantedScopes: 'commas',
  clientAuthentication: 'client_key',
  profileRequests: [{ url: `https://open.tiktokapis.com/v2/user/info/?fields=${TIKTOK_FIELDS}` }],
  ...singleProfileRequest(
    ({ data }) => {
      const user = objectOf(objectOf(data).user);
      return { subject: user.open_id, name: user.display_name, pictureUrl: user.avatar_url };
    },
    (profile) => ({
      data: {
        user: {
          open_id: profile.subject,
          display_name: fullNameOf(profile),
          avatar_url: profile.pictureUrl,
        },
      },
    }),
  ),
};

const twitter: OAuthProviderRow = {
  protocol: {
    kind: 'oauth2',
    authorizationUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
  },
  scopes: ['tweet.read', 'users.read'],
  clientAuthentication: 'basic',
  profileRequests: [{ url: 'https://api.x.com/2/users/me?user.fields=profile_image_url' }],
  ...singleProfileRequest(
    ({ data }) => {
      const { id: subject, name, profile_image_url: pictureUrl } = objectOf(data);
      return { subject, name, pictureUrl };
    },
    (profile) => ({
      data: {
        id: profile.subject,
        name: fullNameOf(profile),
        profile_image_url: profile.pictureUrl,
      },
    }),
  ),
};

/** Facebook, Amazon, Coinbase and Figma do not say whether an address was confirmed. */
export const OAUTH_ROWS = {
  amazon,
  bitbucket,
  coinbase,
  discord,
  facebook,
  figma,
  github,
  snapchat,
  tiktok,
  twitter,
} satisfies Partial<Record<OAuthProviderName, OAuthProviderRow>>;
