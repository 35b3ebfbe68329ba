import { SAVED_VIEW_NAME_MAX_LENGTH, type SavedView } from '@bakehouse/contract';
import { updateView } from '@bakehouse/contract/calls/saved-views';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { NameForm } from '../../drafts/name-form.tsx';
import { isPlainClick } from '../../lib/plain-click.ts';
import { PermissionCheckedButton } from '../../session/acting/permission-checked-button.tsx';
import styles from './saved-views.module.css';
import { TEXTS } from './texts.ts';
import { useViewChanges } from './use-view-changes.ts';
import { toViewQuery, viewUrl } from './view-url.ts';

interface SavedViewRowProps {
  view: SavedView;
  /** The query of the list as it is shown. */
  query: string;
  isChanging: boolean;
  onChanging: (isChanging: boolean) => void;
  onOpened: () => void;
  onRemoved: () => void;
}

/** A link to the view, and a button that shows what can be changed about it. */
export function SavedViewRow(props: SavedViewRowProps) {
  const { view, query, isChanging, onChanging, onOpened } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isCurrent = toViewQuery(new URLSearchParams(view.query)) === query;
  const finish = () => {
    onChanging(false);
    button.current?.focus();
  };
  return (
    <li>
      <div className={styles.view}>
        <Link
          to={viewUrl(view)}
          className={styles.link}
          aria-current={isCurrent || undefined}
          onClick={(event) => isPlainClick(event) && onOpened()}
        >
          <span className={styles.mark}>{isCurrent && <Icon name="check" />}</span>
          <span className={styles.name}>{view.name}</span>
        </Link>
        <PermissionCheckedButton
          ref={button}
          call={updateView}
          variant="quiet"
          size="compact"
          aria-label={TEXTS.change(view.name)}
          aria-expanded={isChanging}
          aria-controls={id}
          onClick={() => onChanging(!isChanging)}
        >
          <Icon name={isChanging ? 'close' : 'chevron-down'} />
        </PermissionCheckedButton>
      </div>
      <div id={id} hidden={!isChanging}>
        {isChanging && <ViewChange {...props} isCurrent={isCurrent} onDone={finish} />}
      </div>
    </li>
  );
}

interface ViewChangeProps extends Pick<SavedViewRowProps, 'view' | 'query' | 'onRemoved'> {
  isCurrent: boolean;
  onDone: () => void;
}

function ViewChange({ view, query, isCurrent, onDone, onRemoved }: ViewChangeProps) {
  const changes = useViewChanges();
  return (
    <div className={styles.change}>
      <NameForm
        label={TEXTS.newName(view.name)}
        textsOf={() => ({ action: TEXTS.rename })}
        missing={TEXTS.nameMissing}
        failed={TEXTS.changeFailed}
        maxLength={SAVED_VIEW_NAME_MAX_LENGTH}
        draft={`name of a view: ${view.id}`}
        initial={view.name}
        onSubmit={async (name) => {
          await changes.rename(view, name);
          onDone();
          return true;
        }}
      />
      <div className={styles.actions}>
        {!isCurrent && (
          <Button
            size="compact"
            onClick={() => {
              onDone();
              void changes.replace(view, query);
            }}
          >
            {TEXTS.replace}
          </Button>
        )}
        <Button
          size="compact"
          onClick={() => {
            // The row disappears with its button, so the title of the list takes the focus.
            onRemoved();
            void changes.remove(view);
          }}
        >
          {TEXTS.remove}
        </Button>
      </div>
    </div>
  );
}
