import type { BannedBy, SharedFile } from '../../api/access/shared-files.ts';
import { FILE_STATUS_DETAIL_TEXTS } from '../../components/file-status/texts.ts';
import { SHARED_BAN_TEXTS, SHARED_RULE_TEXTS, SHARED_TERMS_TEXTS } from './texts.ts';

type SharedState = Pick<SharedFile, 'status' | 'isAllowed' | 'changesAt'>;

export const isBannedFrom = ({ rule }: Pick<SharedFile, 'rule'>): boolean =>
  rule === 'org_ban' || rule === 'individual_ban';

/** The text after the word of the status; null when the server tells an opener no more. */
export function toStatusDetail(
  { status, isAllowed, changesAt }: SharedState,
  showDay: (iso: string) => string,
): string | null {
  if (status === 'closed') return FILE_STATUS_DETAIL_TEXTS.bakerInactive;
  if (changesAt === null) return null;
  if (status === 'not_openable_yet') return FILE_STATUS_DETAIL_TEXTS.opensOn(showDay(changesAt));
  return status === 'open' && isAllowed ? FILE_STATUS_DETAIL_TEXTS.until(showDay(changesAt)) : null;
}

/** For example "Your address has access, 2 openings left". */
export const toRuleText = ({
  rule,
  isAllowed,
  openingsLeft,
}: Pick<SharedFile, 'rule' | 'isAllowed' | 'openingsLeft'>): string =>
  isAllowed && openingsLeft !== null
    ? `${SHARED_RULE_TEXTS[rule]}, ${SHARED_TERMS_TEXTS.left(openingsLeft)}`
    : SHARED_RULE_TEXTS[rule];

interface BanText {
  title: string;
  sentence: readonly BanPart[];
}

/** A part of the sentence; `email` is an address to write to. */
export interface BanPart {
  kind: 'text' | 'email';
  text: string;
}

const toTextPart = (text: string): BanPart => ({ kind: 'text', text });

const MAX_NAMED_BAKERS = 3;

/** The notice about bans above the list of files; null without a ban. */
export function toBanText({ organisation, bakers }: BannedBy): BanText | null {
  if (organisation)
    return {
      title: SHARED_BAN_TEXTS.organisation,
      sentence: [toTextPart(SHARED_BAN_TEXTS.askAdmin)],
    };
  if (bakers.length === 0) return null;
  const named = bakers.slice(0, MAX_NAMED_BAKERS);
  const names = bakers.length > MAX_NAMED_BAKERS ? [...named, SHARED_BAN_TEXTS.others] : named;
  const list = NAME_LIST_FORMAT.formatToParts(names).map(({ type, value }): BanPart =>
    type === 'element' && named.includes(value)
      ? { kind: 'email', text: value }
      : toTextPart(value),
  );
  return {
    title: SHARED_BAN_TEXTS.baker,
    sentence: [...list, toTextPart(SHARED_BAN_TEXTS.askBakers)],
  };
}

const NAME_LIST_FORMAT = new Intl.ListFormat('en-GB', { type: 'conjunction' });
