import { Activity, memo, useId, useState, type MouseEvent } from 'react';
import { Button } from '../components/button.tsx';
import { RowCells, type RowLayout, rowSelector } from './data-table-row.tsx';
import styles from './data-table.module.css';
import { Icon } from '../components/icon.tsx';
import type { SelectionControl } from './selection/row-selection.ts';
import type { RowExpansion } from './table-column.ts';
import { toClosedCard } from './table-shape.ts';
import { tableRoles } from './table-roles.ts';

interface ExpandableRowProps<Row> extends RowLayout<Row> {
  id: string;
  row: Row;
  expand: RowExpansion<Row>;
  isMarked?: boolean | undefined;
  selection: SelectionControl<Row> | undefined;
  isSelected: boolean | undefined;
}

/** The panel stays mounted after its first opening, so that typed text survives closing it. */
function UnmemoizedExpandableRow<Row>(props: ExpandableRowProps<Row>) {
  const { id, row, expand, selection, isSelected, ...layout } = props;
  const panelId = useId();
  const isOpen = expand.isOpen(row);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const label = expand.label(row);
  const isClosedCard = layout.shape === 'cards' && !isOpen;

  return (
    <>
      <RowCells
        {...layout}
        arrangement={isClosedCard ? toClosedCard(layout.arrangement, row) : layout.arrangement}
        id={id}
        isOpen={isOpen}
        isSelected={isSelected}
        selector={rowSelector(row, selection, isSelected)}
        onClick={(event) => {
          if (isClickOnRow(event)) expand.onToggle(row);
        }}
        expander={
          <Button
            variant="quiet"
            size="compact"
            aria-label={label}
            aria-expanded={isOpen}
            aria-controls={expand.panel && panelId}
            onClick={() => expand.onToggle(row)}
          >
            <Icon name="chevron-right" />
          </Button>
        }
        content={(column) => column.cell(row)}
      />
      {wasOpen && expand.panel && (
        <Activity mode={isOpen ? 'visible' : 'hidden'}>
          <tr role={tableRoles.row} data-row={id} className={styles.panelRow}>
            <td
              role={tableRoles.cell}
              colSpan={layout.arrangement.columns.length + (selection ? 2 : 1)}
              className={styles.panelCell}
            >
              <div id={panelId} role="region" aria-label={label} className={styles.panel}>
                {expand.panel(row)}
              </div>
            </td>
          </tr>
        </Activity>
      )}
    </>
  );
}

/** The cast restores the type parameter, which memo drops. */
export const ExpandableRow = memo(UnmemoizedExpandableRow) as typeof UnmemoizedExpandableRow;

const CONTROL_SELECTOR = 'a, button, input, select, textarea, label';

/** A tap on a date opens its tooltip and must not toggle the row. */
const isTapOnDate = ({ target, nativeEvent }: MouseEvent) =>
  nativeEvent instanceof PointerEvent &&
  nativeEvent.pointerType === 'touch' &&
  target instanceof Element &&
  target.closest('time[data-tooltip]') !== null;

/** False for a click on a control and for the click that ends a text selection. */
const isClickOnRow = (event: MouseEvent) => {
  const { target } = event;
  const isOnControl = target instanceof Element && target.closest(CONTROL_SELECTOR) !== null;
  return !isOnControl && !isTapOnDate(event) && (getSelection()?.isCollapsed ?? true);
};
