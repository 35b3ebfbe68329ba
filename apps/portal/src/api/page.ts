/** One page of a list with how many rows there are in all. */
export interface Page<Row> {
  rows: readonly Row[];
  total: number;
  totalIsExact: boolean;
}

interface Listed<Wire> {
  data: readonly Wire[];
  total: number;
  total_is_exact: boolean;
}

/** The envelope of every list call, with its rows as the portal knows them. */
export const toPage = <Wire, Row>(
  { data, total, total_is_exact: totalIsExact }: Listed<Wire>,
  toRow: (row: Wire) => Row,
): Page<Row> => ({ rows: data.map(toRow), total, totalIsExact });
