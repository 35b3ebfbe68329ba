import { BASE_KEY_PATH, type Grant, type GrantTerms } from '@bakehouse/contract';
import { toDisplayAddress } from '@bakehouse/contract/input';
import {
  type GrantPlan,
  planGrantAddition,
  planGrantRemoval,
} from '../../../../bulk-runs/grant-changes.ts';
import { PLAN_TEXTS } from '../texts.ts';

/** `plan` is null for a file that stays as it is; `note` says why, or what changes. */
export interface PlannedAccess {
  plan: GrantPlan | null;
  note: string;
}

const labelOf = ({ email, group }: Grant) => group?.name ?? toDisplayAddress(email);

const namesOf = (grants: readonly Grant[]) => [...new Set(grants.map(labelOf))];

const emailsOf = (grants: readonly Grant[]) => [...new Set(grants.map(({ email }) => email))];

interface NewAccess {
  people: readonly string[];
  tell?: boolean;
  terms?: GrantTerms | undefined;
  /** The terms in words. */
  limit?: string;
  nameOf?: (grantee: string) => string;
}

export function planAddingPeople(grants: readonly Grant[], access: NewAccess): PlannedAccess {
  const { people, tell = false, terms, limit = '', nameOf = toDisplayAddress } = access;
  const wanted = people.map((email) => ({ email, key_path: BASE_KEY_PATH, terms }));
  const plan = planGrantAddition(wanted, tell);
  const change = plan(grants);
  return change === null
    ? { plan: null, note: PLAN_TEXTS.haveAccess(people.length) }
    : { plan, note: PLAN_TEXTS.getAccess(emailsOf(change.add).map(nameOf), limit) };
}

const wildcardOf = (email: string) => `*${email.slice(email.lastIndexOf('@'))}`;

/** The domains through which an address keeps its access. */
const domainsStillGranting = (grants: readonly Grant[], people: readonly string[]) => {
  const domains = people.map(wildcardOf).filter((domain) => !people.includes(domain));
  return emailsOf(grants).filter((email) => domains.includes(email));
};

export function planRemovingPeople(
  grants: readonly Grant[],
  people: readonly string[],
): PlannedAccess {
  const plan = planGrantRemoval(people);
  const change = plan(grants);
  const domains = domainsStillGranting(grants, people);
  const kept = domains.length > 0 ? PLAN_TEXTS.keepAccess(domains) : null;
  if (change === null) return { plan: null, note: kept ?? PLAN_TEXTS.haveNoAccess(people.length) };
  const lost = PLAN_TEXTS.loseAccess(namesOf(change.remove));
  return { plan, note: kept === null ? lost : `${lost} ${kept}` };
}

export interface PersonWithAccess {
  email: string;
  /** How people see an address, a domain or a group. */
  label: string;
  files: number;
}

/** The people and domains with access to the files; those with most files come first. */
export function peopleWithAccess(
  files: readonly { grants: readonly Grant[] }[],
): readonly PersonWithAccess[] {
  const found = new Map<string, PersonWithAccess>();
  for (const { grants } of files)
    for (const [email, grant] of new Map(grants.map((each) => [each.email, each])))
      found.set(email, {
        email,
        label: labelOf(grant),
        files: (found.get(email)?.files ?? 0) + 1,
      });
  return [...found.values()].toSorted(
    (a, b) => b.files - a.files || a.label.localeCompare(b.label),
  );
}
