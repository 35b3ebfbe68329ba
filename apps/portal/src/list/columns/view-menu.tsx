import { useId } from 'react';
import { classNames } from '../../components/class-names.ts';
import { ChoiceBar } from '../../components/fields/choice-bar.tsx';
import { LazySavedViews } from '../views/lazy-saved-views.tsx';
import { type ColumnsChoice, withColumn } from './columns-choice.ts';
import type { ColumnsList } from './columns-memory.ts';
import { VIEW_TEXTS } from './texts.ts';
import { useDisclosure } from './use-disclosure.ts';
import { ViewButton } from './view-button.tsx';
import styles from './view-menu.module.css';

interface ViewMenuProps {
  list: ColumnsList;
  /** The columns that can be hidden. */
  columns: readonly { id: string; label: string }[];
  choice: ColumnsChoice;
  onChange: (choice: ColumnsChoice) => void;
}

const DENSITIES = [
  { id: 'comfortable', label: VIEW_TEXTS.comfortable },
  { id: 'compact', label: VIEW_TEXTS.compact },
] as const;

/** A button that shows and hides the columns, the height of the rows and the saved views. */
export function ViewMenu({ list, columns, choice, onChange }: ViewMenuProps) {
  const { frame, button, side, toggle, dismiss } = useDisclosure();
  const id = useId();
  const isOpen = side !== null;

  return (
    <div ref={frame} className={styles.menu}>
      <ViewButton ref={button} aria-expanded={isOpen} aria-controls={id} onClick={toggle} />
      <div
        id={id}
        role="group"
        aria-label={VIEW_TEXTS.view}
        hidden={!isOpen}
        className={classNames(styles.panel, side !== null && styles[side])}
      >
        {isOpen && (
          <>
            <fieldset className={styles.columns}>
              <legend className={styles.title}>{VIEW_TEXTS.columns}</legend>
              {columns.map(({ id: column, label }) => (
                <label key={column} className={styles.column}>
                  <input
                    type="checkbox"
                    className={styles.box}
                    checked={!choice.hidden.includes(column)}
                    onChange={({ target }) => onChange(withColumn(choice, column, target.checked))}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
            <div className={styles.density}>
              <p id={`${id}-rows`} className={styles.title}>
                {VIEW_TEXTS.rows}
              </p>
              <ChoiceBar
                labelledBy={`${id}-rows`}
                choices={DENSITIES}
                value={choice.density}
                onChange={(density) => onChange({ ...choice, density })}
              />
            </div>
            <div className={styles.saved}>
              <LazySavedViews list={list} onOpened={dismiss} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}
