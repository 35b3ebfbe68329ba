import type { FileDetail } from '../../../../api/files.ts';

type DatedFile = Pick<FileDetail, 'status' | 'openable' | 'expires' | 'access' | 'layers'>;

/** The server decides by its own clock, which may be a little behind. */
const RENEWAL_MARGIN_MS = 1_000;
const MIN_RENEWAL_WAIT_MS = 30_000;
/** Browsers fire timers at once that are longer than 24.8 days. */
const MAX_WAIT_MS = 86_400_000;

const nextStatusDate = ({ status, openable, expires }: DatedFile) => {
  if (status === 'not_openable_yet') return openable;
  return status === 'open' ? expires : null;
};

/** How long the state of the file stays true, in milliseconds; null if no date changes it. */
export function toRenewalWait(file: DatedFile, now: number): number | null {
  const entries = [...file.access, ...file.layers.flatMap(({ access }) => access)];
  const instants = [nextStatusDate(file), ...entries.map(({ state }) => state.changesAt)];
  const times = instants.flatMap((iso) => (iso === null ? [] : [Date.parse(iso)]));
  if (times.length === 0) return null;
  const left = Math.min(...times) - now;
  return left > 0 ? Math.min(left + RENEWAL_MARGIN_MS, MAX_WAIT_MS) : MIN_RENEWAL_WAIT_MS;
}
