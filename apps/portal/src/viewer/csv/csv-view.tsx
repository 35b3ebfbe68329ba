import { useMemo } from 'react';
import { classNames } from '../../components/class-names.ts';
import { Notice } from '../../components/notice.tsx';
import { formatNumber } from '../../lib/format-number.ts';
import { useVisibleRows } from '../rows/use-visible-rows.ts';
import { ScrollArea } from '../scroll-area.tsx';
import { TEXTS } from '../texts.ts';
import frame from '../view.module.css';
import { columnWidths } from './column-widths.ts';
import styles from './csv-view.module.css';
import type { CsvTable } from './read-csv.ts';

const HEADER_ROWS = 1;

interface CsvViewProps {
  table: CsvTable;
  isGuess: boolean;
}

export function CsvView({ table, isGuess }: CsvViewProps) {
  const { header, rows, cutRows, cutColumns } = table;
  const { scroller, first, end, rowHeight } = useVisibleRows(rows.length);
  const widths = useMemo(() => columnWidths(header, rows), [header, rows]);
  const rowStyle = { blockSize: rowHeight };
  return (
    <main className={classNames(frame.view)}>
      {isGuess && <Notice tone="info" title={TEXTS.guessedEncoding} />}
      {cutRows !== null && <Notice tone="info" title={TEXTS.cutRows(formatNumber(cutRows))} />}
      {cutColumns !== null && <Notice tone="info" title={TEXTS.cutColumns(cutColumns)} />}
      <div className={classNames(frame.bar)}>{TEXTS.rows(rows.length)}</div>
      <ScrollArea ref={scroller}>
        <table
          className={classNames(styles.table)}
          aria-label={TEXTS.file}
          aria-rowcount={rows.length + HEADER_ROWS}
        >
          <colgroup>
            {widths.map((inlineSize, column) => (
              <col key={column} style={{ inlineSize }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1} style={rowStyle}>
              {header.map((name, column) => (
                <th key={column} scope="col" title={name}>
                  {name === '' ? TEXTS.column(column + 1) : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr aria-hidden="true" style={{ blockSize: first * rowHeight }} />
            {rows.slice(first, end).map((row, index) => (
              <tr
                key={first + index}
                aria-rowindex={first + index + 1 + HEADER_ROWS}
                style={rowStyle}
              >
                {header.map((_, column) => (
                  <td key={column} title={row[column]}>
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
            <tr aria-hidden="true" style={{ blockSize: (rows.length - end) * rowHeight }} />
          </tbody>
        </table>
      </ScrollArea>
    </main>
  );
}
