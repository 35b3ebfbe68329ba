import { type ReactNode, useMemo, useState } from 'react';
import type { FilesQuery, FileSummary } from '../../../api/files.ts';
import { Button } from '../../../components/button.tsx';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { useSessionState } from '../../../session/use-session-state.ts';
import { findPageUser } from '../../../session/portal-session-state.ts';
import type { RowSelection, SelectionControl } from '../../../table/selection/row-selection.ts';
import { useSelection } from '../../../table/selection/use-selection.ts';
import { withFileDetail } from '../status/with-file-detail.ts';
import type { BulkAction } from './bulk-action.ts';
import { LazyBulkDialog, lazyBulkDialog } from './lazy-bulk-dialog.tsx';
import { MAX_SELECTED_FILES } from './read-matching-files.ts';
import { SelectionBar } from './selection-bar.tsx';
import { SELECTION_TEXTS } from './texts.ts';
import { useEscape } from './use-escape.ts';
import { useMatchingFiles } from './use-matching-files.ts';

interface FileSelectionOptions {
  query: FilesQuery;
  rows: readonly FileSummary[];
  total: number;
}

interface FileSelection {
  table: RowSelection<FileSummary>;
  /** The announcement of the selection, and its dialog. */
  parts: ReactNode;
}

interface OpenBulkDialog {
  /** Counts the openings, so that each dialog begins anew. */
  number: number;
  action: BulkAction;
  /** The files as they were selected when the dialog was opened. */
  files: readonly FileSummary[];
  isOpen: boolean;
}

const fileIdOf = ({ id }: FileSummary) => id;

/** The order and the page do not change which files match. */
const toSelectionScope = ({ page, size, sort, direction, cursor, ...filter }: FilesQuery) =>
  JSON.stringify(filter);

export function useFileSelection(options: FileSelectionOptions): FileSelection {
  const { query, rows, total } = options;
  const isSelectable = useIsOwnFile();
  const selection = useSelection({
    scope: toSelectionScope(query),
    rows,
    rowKey: fileIdOf,
    isSelectable,
  });
  const { isPending, read } = useMatchingFiles(query, selection.replace);
  const [isStarted, setStarted] = useState(false);
  const [dialog, setDialog] = useState<OpenBulkDialog>();
  const count = selection.ids.size;
  const isMore = count > 0 && count < Math.min(total, MAX_SELECTED_FILES);

  const clear = () => {
    selection.clear();
    setStarted(false);
  };
  useEscape(count > 0 || isStarted, clear);

  const control = useRowSelectionControl(isSelectable, selection.toggle);

  const bar = (count > 0 || isStarted) && (
    <SelectionBar
      count={count}
      all={
        isMore
          ? { label: selectAllLabel(query, total), isBusy: isPending, onPress: read }
          : undefined
      }
      clearLabel={count > 0 ? SELECTION_TEXTS.clear : SELECTION_TEXTS.done}
      onAction={(action) =>
        setDialog((before) => ({
          number: (before?.number ?? 0) + 1,
          action,
          files: selection.rows,
          isOpen: true,
        }))
      }
      onClear={clear}
    />
  );

  return {
    table: {
      selected: selection.ids,
      control,
      page: selection.page,
      pageLabel: SELECTION_TEXTS.page,
      isPageSelectable: rows.some(isSelectable),
      onTogglePage() {
        lazyBulkDialog.preload();
        selection.togglePage();
      },
      isShownOnCards: isStarted || count > 0,
      start: (
        <Button size="compact" onClick={() => setStarted(true)}>
          {SELECTION_TEXTS.select}
        </Button>
      ),
      bar: bar || null,
    },
    parts: (
      <>
        <SelectionAnnouncement count={count} />
        {dialog && (
          <LazyBulkDialog
            key={dialog.number}
            action={dialog.action}
            files={dialog.files}
            open={dialog.isOpen}
            onClose={() => setDialog({ ...dialog, isOpen: false })}
            onSaved={(file) => selection.update(file.id, (row) => withFileDetail(row, file))}
          />
        )}
      </>
    ),
  };
}

function useRowSelectionControl(
  isSelectable: (file: FileSummary) => boolean,
  toggle: SelectionControl<FileSummary>['onToggle'],
): SelectionControl<FileSummary> {
  return useMemo(
    () => ({
      label: (file) =>
        isSelectable(file) ? SELECTION_TEXTS.row(file.name) : SELECTION_TEXTS.lockedRow(file.name),
      isSelectable,
      onToggle(file, how) {
        lazyBulkDialog.preload();
        toggle(file, how);
      },
    }),
    [isSelectable, toggle],
  );
}

/** Only the baker of a file can change it, even in admin mode. */
function useIsOwnFile(): (file: FileSummary) => boolean {
  const email = findPageUser(useSessionState())?.email;
  return useMemo(
    () =>
      ({ baker }) =>
        baker === email,
    [email],
  );
}

function selectAllLabel({ admin }: FilesQuery, total: number): string {
  if (admin) return SELECTION_TEXTS.allOwn;
  return total > MAX_SELECTED_FILES
    ? SELECTION_TEXTS.first(MAX_SELECTED_FILES)
    : SELECTION_TEXTS.all(total);
}

/** Says nothing before the first file is selected. */
function SelectionAnnouncement({ count }: { count: number }) {
  const [wasUsed, setUsed] = useState(false);
  if (count > 0 && !wasUsed) setUsed(true);
  const text = count > 0 ? SELECTION_TEXTS.announcement(count) : SELECTION_TEXTS.nothing;
  return (
    <div aria-live="polite">
      <VisuallyHidden>{wasUsed && text}</VisuallyHidden>
    </div>
  );
}
