import { useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useService } from '../../lib/services.tsx';
import { readCurrentParams } from '../../url-state/current-params.ts';
import { useOptimisticChoice } from '../../lib/use-optimistic-choice.ts';
import type { Column } from '../../table/table-column.ts';
import { isPrimaryColumn } from '../../table/table-shape.ts';
import {
  type ColumnsChoice,
  readColumnsChoice,
  withKnownColumns,
  writeColumnsChoice,
} from './columns-choice.ts';
import type { ColumnsList } from './columns-memory.ts';

interface ChosenColumns<Row> {
  shown: readonly Column<Row>[];
  /** All columns but the one that names the row. */
  hideable: readonly Column<Row>[];
  choice: ColumnsChoice;
  choose: (choice: ColumnsChoice) => void;
}

/** The choice is kept in the URL, and remembered for the next visit to the list. */
export function useColumnsChoice<Row>(
  list: ColumnsList,
  columns: readonly Column<Row>[],
): ChosenColumns<Row> {
  const memory = useService('columnsMemory');
  const [params, setParams] = useSearchParams();
  const hideable = columns.filter((column) => !isPrimaryColumn(column, columns));
  const chosen = withKnownColumns(
    readColumnsChoice(params, memory.read(list)),
    hideable.map(({ id }) => id),
  );
  const [choice, choose] = useOptimisticChoice(chosen, (next: ColumnsChoice) => {
    memory.write(list, next);
    setParams(writeColumnsChoice(readCurrentParams(), next), { replace: true });
  });
  useAddChoiceToUrl(params, writeColumnsChoice(params, chosen));

  const hidden = choice.hidden.join();
  const shown = useMemo(() => {
    const ids = hidden.split(',');
    return columns.filter(({ id }) => !ids.includes(id));
  }, [columns, hidden]);
  return { shown, hideable, choice, choose };
}

/** Adds a remembered choice to the URL, so that a copied link shows the same list. */
function useAddChoiceToUrl(params: URLSearchParams, complete: URLSearchParams) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const due = complete.size > params.size ? complete.toString() : null;
  const replace = useEffectEvent(() => {
    // The router renders in a transition, so the user may already be on the way to another list.
    const isCurrent = readCurrentParams().toString() === params.toString();
    if (due !== null && isCurrent) void navigate({ search: due, hash }, { replace: true });
  });
  useEffect(() => replace(), [due]);
}
