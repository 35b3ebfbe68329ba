import type { User } from '@bakehouse/sdk';
import type { Scope } from '../../../config/connected-apps.ts';

type Claims = Readonly<Record<string, unknown>>;

const profileClaimsOf = ({ name }: User): Claims => {
  const { first_name, middle_name, last_name } = name;
  const full = [first_name, middle_name, last_name].filter(Boolean).join(' ');
  return {
    ...(full && { name: full }),
    ...(first_name && { given_name: first_name }),
    ...(middle_name && { middle_name }),
    ...(last_name && { family_name: last_name }),
  };
};

const emailClaimsOf = ({ emails: [first] }: User): Claims =>
  first ? { email: first.email, email_verified: first.verified } : {};

const phoneClaimsOf = ({ phone_numbers: [first] }: User): Claims =>
  first ? { phone_number: first.phone_number, phone_number_verified: first.verified } : {};

const createNoClaims = () => ({});

/** OpenID Connect Core 1.0, section 5.4. */
const CLAIMS_BY_SCOPE: Readonly<Record<Scope, (user: User) => Claims>> = {
  openid: createNoClaims,
  profile: profileClaimsOf,
  email: emailClaimsOf,
  phone: phoneClaimsOf,
  full_access: createNoClaims,
  offline_access: createNoClaims,
};

export const claimsOf = (user: User, scopes: readonly Scope[]): Claims =>
  Object.assign({}, ...scopes.map((scope) => CLAIMS_BY_SCOPE[scope](user))) as Claims;
