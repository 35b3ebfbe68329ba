import { toGroupGrantee } from '@bakehouse/contract';
import type { CanonicalizeAddress } from '@bakehouse/contract/input';
import type { Group } from '../../api/access/groups.ts';
import { Button } from '../../components/button.tsx';
import { parsePeople } from '../parse-people.ts';
import { toGroupText } from './group-names.ts';
import styles from './group-offers.module.css';
import { GRANTED_GROUP_TEXTS } from './texts.ts';

const MAX_OFFERS = 6;

interface GroupOffersProps {
  text: string;
  groups: readonly Group[];
  read: CanonicalizeAddress;
  /** Whether groups are offered before anything of their name is typed. */
  whenEmpty: boolean;
  onChange: (text: string) => void;
}

/** The button disappears with its press. */
const focusPeopleField = (button: HTMLElement) =>
  button.closest('form, dialog')?.querySelector<HTMLElement>('[name=people]')?.focus();

/** Offers the groups that fit to what is being typed; a press replaces that by the group. */
export function GroupOffers({ text, groups, read, whenEmpty, onChange }: GroupOffersProps) {
  const { pieces, people } = parsePeople(text, read);
  const last = pieces.at(-1);
  const typed = last?.grantee === null && text.trimEnd().endsWith(last.text) ? last.text : '';
  const offered = groups
    .filter(({ id }) => !people.includes(toGroupGrantee(id)))
    .filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()));
  if (offered.length === 0 || (typed === '' && !whenEmpty)) return null;

  const before = text.trimEnd().slice(0, text.trimEnd().length - typed.length);
  const separator = before.trim() === '' || /[,;\s]$/u.test(before) ? '' : '; ';
  return (
    <div role="group" aria-label={GRANTED_GROUP_TEXTS.offers} className={styles.offers}>
      {offered.slice(0, MAX_OFFERS).map((group) => (
        <Button
          key={group.id}
          size="compact"
          onClick={({ currentTarget }) => {
            focusPeopleField(currentTarget);
            onChange(`${before}${separator}${toGroupText(group, read)}; `);
          }}
        >
          {GRANTED_GROUP_TEXTS.named(group)}
        </Button>
      ))}
    </div>
  );
}
