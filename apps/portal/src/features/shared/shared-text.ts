import type { SharedFile } from '../../api/access/shared-files.ts';
import { DETAIL_TEXTS } from '../../components/file-status/texts.ts';
import { BAN_TEXTS } from './texts.ts';

type SharedState = Pick<SharedFile, 'status' | 'isAllowed' | 'changesAt'>;

/** What follows the word of the status; null when the server does not tell more to an opener. */
export function toStatusDetail(
  { status, isAllowed, changesAt }: SharedState,
  showDay: (iso: string) => string,
): string | null {
  if (status === 'closed') return DETAIL_TEXTS.bakerInactive;
  if (changesAt === null) return null;
  if (status === 'not_openable_yet') return DETAIL_TEXTS.opensOn(showDay(changesAt));
  return status === 'open' && isAllowed ? DETAIL_TEXTS.until(showDay(changesAt)) : null;
}

interface BanText {
  title: string;
  text: string;
}

/** What the listed files tell about bans of the user; null without a ban. */
export function toBanText(files: readonly Pick<SharedFile, 'rule' | 'baker'>[]): BanText | null {
  if (files.some(({ rule }) => rule === 'org_ban'))
    return { title: BAN_TEXTS.organisation, text: BAN_TEXTS.askAdmin };
  const banning = files.filter(({ rule }) => rule === 'individual_ban');
  if (banning.length === 0) return null;
  const bakers = [...new Set(banning.map(({ baker }) => baker))];
  return { title: BAN_TEXTS.baker, text: BAN_TEXTS.askBakers(bakers.join(', ')) };
}
