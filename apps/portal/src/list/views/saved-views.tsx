import { SAVED_VIEW_NAME_MAX_LENGTH, type SavedView, type SavedViewTab } from '@bakehouse/contract';
import { saveView } from '@bakehouse/contract/calls/saved-views';
import { useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureMessageOf } from '../../api/http/failure.ts';
import { Notice } from '../../components/notice.tsx';
import { NameForm } from '../../drafts/name-form.tsx';
import { useDisabledReason } from '../../session/acting/acting-restrictions.ts';
import type { ColumnsList } from '../columns/columns-memory.ts';
import { CopyViewLink } from './copy-view-link.tsx';
import { SavedViewRow } from './saved-view-row.tsx';
import styles from './saved-views.module.css';
import { TEXTS } from './texts.ts';
import { useSavedViews } from './use-saved-views.ts';
import { useViewChanges } from './use-view-changes.ts';
import { toViewQuery, viewUrl } from './view-url.ts';

export interface SavedViewsProps {
  list: ColumnsList;
  /** Called when a view is opened in this tab. */
  onOpened: () => void;
}

const TAB_OF_LIST: Readonly<Record<ColumnsList, SavedViewTab>> = {
  files: 'files',
  openers: 'users',
  bakers: 'users',
  activity: 'activity',
  shared: 'shared',
  review: 'users',
};

/** The user's views of this tab, and a name to save the current one under. */
export function SavedViews({ list, onOpened }: SavedViewsProps) {
  const id = useId();
  const [params] = useSearchParams();
  const title = useRef<HTMLParagraphElement>(null);
  const changes = useViewChanges();
  const saved = useSavedViews();
  const tab = TAB_OF_LIST[list];
  const query = toViewQuery(params);
  const closed = useDisabledReason(saveView);

  return (
    <section className={styles.section} aria-labelledby={id}>
      <p ref={title} id={id} tabIndex={-1} className={styles.title}>
        {TEXTS.title}
      </p>
      {saved.isPending && <p className={styles.hint}>{TEXTS.loading}</p>}
      {saved.isError && (
        <Notice
          tone="danger"
          title={failureMessageOf(saved.error, TEXTS.failed)}
          action={{ label: TEXTS.tryAgain, onPress: () => void saved.refetch() }}
        />
      )}
      {saved.data && (
        <ViewsOfTab
          views={saved.data.filter((view) => view.tab === tab)}
          isClosed={closed !== undefined}
          query={query}
          onOpened={onOpened}
          onRemoved={() => title.current?.focus()}
        />
      )}
      {closed === undefined ? (
        <NameForm
          label={TEXTS.name}
          textsOf={() => ({ action: TEXTS.save })}
          missing={TEXTS.nameMissing}
          failed={TEXTS.changeFailed}
          maxLength={SAVED_VIEW_NAME_MAX_LENGTH}
          draft={`name of a view: ${tab}`}
          onSubmit={async (name) => {
            await changes.save({ tab, name, query });
            return true;
          }}
        />
      ) : (
        <p className={styles.hint}>{TEXTS.closed(closed)}</p>
      )}
      <CopyViewLink url={viewUrl({ tab, query })} />
    </section>
  );
}

interface ViewsOfTabProps {
  views: readonly SavedView[];
  /** Whether this session may not save views. */
  isClosed: boolean;
  query: string;
  onOpened: () => void;
  onRemoved: () => void;
}

function ViewsOfTab({ views, isClosed, ...row }: ViewsOfTabProps) {
  const [changed, setChanged] = useState<string | null>(null);
  if (views.length === 0)
    return <p className={styles.hint}>{isClosed ? TEXTS.none : TEXTS.noneYet}</p>;
  return (
    <ul className={styles.views}>
      {views.map((view) => (
        <SavedViewRow
          key={view.id}
          {...row}
          view={view}
          isChanging={view.id === changed}
          onChanging={(isChanging) => setChanged(isChanging ? view.id : null)}
        />
      ))}
    </ul>
  );
}
