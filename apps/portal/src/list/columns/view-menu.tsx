import { type ReactNode, useId } from 'react';
import { classNames } from '../../components/class-names.ts';
import { ChoiceBar } from '../../components/fields/choice-bar.tsx';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { useIsPhone } from '../filters/use-is-phone.ts';
import { LazySavedViews } from '../views/lazy-saved-views.tsx';
import { type ColumnsChoice, withColumn } from './columns-choice.ts';
import type { ColumnsList } from './columns-memory.ts';
import { VIEW_TEXTS } from './texts.ts';
import { useDisclosurePanel } from './use-disclosure.ts';
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
  const { frame, button, place, toggle, dismiss } = useDisclosurePanel();
  const isNarrow = useMediaQuery('(width <= 64em)');
  const isPhone = useIsPhone();
  const id = useId();
  const isOpen = place !== null;

  return (
    <div ref={frame} className={styles.menu}>
      <ViewButton ref={button} aria-expanded={isOpen} aria-controls={id} onClick={toggle} />
      <div
        id={id}
        role="group"
        aria-label={VIEW_TEXTS.view}
        hidden={!isOpen}
        className={classNames(
          styles.panel,
          place !== null && styles[place.side],
          place?.edge === 'above' && styles.above,
        )}
        style={{ maxBlockSize: isPhone ? undefined : place?.room }}
      >
        {isOpen && (
          <ViewMenuSections
            isNarrow={isNarrow}
            saved={<LazySavedViews list={list} onOpened={dismiss} />}
          >
            <ColumnSwitches columns={columns} choice={choice} onChange={onChange} />
            <DensityChoice choice={choice} onChange={onChange} />
          </ViewMenuSections>
        )}
      </div>
    </div>
  );
}

interface ViewMenuSectionsProps {
  isNarrow: boolean;
  saved: ReactNode;
  children: ReactNode;
}

/** The saved views stand beside the other sections, and in a narrow window above them. */
function ViewMenuSections({ isNarrow, saved, children }: ViewMenuSectionsProps) {
  const views = <div className={styles.saved}>{saved}</div>;
  return (
    <>
      {isNarrow && views}
      {children}
      {!isNarrow && views}
    </>
  );
}

function ColumnSwitches({
  columns,
  choice,
  onChange,
}: Pick<ViewMenuProps, 'columns' | 'choice' | 'onChange'>) {
  return (
    <fieldset className={styles.columns}>
      <legend className={styles.title}>{VIEW_TEXTS.columns}</legend>
      {columns.map(({ id, label }) => (
        <label key={id} className={styles.column}>
          <input
            type="checkbox"
            className={styles.box}
            checked={!choice.hidden.includes(id)}
            onChange={({ target }) => onChange(withColumn(choice, id, target.checked))}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function DensityChoice({ choice, onChange }: Pick<ViewMenuProps, 'choice' | 'onChange'>) {
  const id = useId();
  return (
    <div className={styles.density}>
      <p id={id} className={styles.title}>
        {VIEW_TEXTS.rows}
      </p>
      <ChoiceBar
        labelledBy={id}
        choices={DENSITIES}
        value={choice.density}
        onChange={(density) => onChange({ ...choice, density })}
      />
    </div>
  );
}
