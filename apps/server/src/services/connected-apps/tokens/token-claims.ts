import type { User } from '@bakehouse/sdk';
import type { Scope } from '../../../config/connected-apps.ts';

type Claims = Readonly<Record<string, unknown>>;

const profileOf = ({ name }: User): Claims => {
  const { first_name, middle_name, last_name } = name;
  const full = [first_name, middle_name, last_name].filter(Boolean).join(' ');
  return {
    ...(full && { name: full }),
    ...(first_name && { given_name: first_name }),
    ...(middle_name && { middle_name }),
    ...(last_name && { family_name: last_name }),
  };
};

const emailOf = ({ emails: [first] }: User): Claims =>
  first ? { email: first.email, email_verified: first.verified } : {};

const phoneOf = ({ phone_numbers: [first] }: User): Claims =>
  first ? { phone_number: first.phone_number, phone_number_verified: first.verified } : {};

const NO_CLAIMS = () => ({});

/** OpenID Connect Core 1.0, section 5.4. */
const CLAIMS_BY_SCOPE: Readonly<Record<Scope, (user: User) => Claims>> = {
  openid: NO_CLAIMS,
  profile: profileOf,
  email: emailOf,
  phone: phoneOf,
  full_access: NO_CLAIMS,
  offline_access: NO_CLAIMS,
};

export const claimsOf = (user: User, scopes: readonly Scope[]): Claims =>
  Object.assign({}, ...scopes.map((scope) => CLAIMS_BY_SCOPE[scope](user))) as Claims;
