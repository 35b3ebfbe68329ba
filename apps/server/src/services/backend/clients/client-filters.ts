import { and, inArray, or, sql, type SQL } from 'drizzle-orm';
import { registeredApps } from '../../../db/tables.ts';

export interface ClientQuery {
  operator: 'AND' | 'OR';
  operands: readonly {
    filter_name: 'client_id' | 'client_name' | 'scopes';
    filter_value: readonly string[];
  }[];
}

const clientName = sql<string>`${registeredApps.metadata}->>'client_name'`;

const CONDITIONS = {
  client_id: (values) => inArray(registeredApps.clientId, [...values]),
  client_name: (values) => inArray(clientName, [...values]),
  scopes: (values) =>
    and(
      ...values.map(
        (scope) =>
          sql`${registeredApps.metadata}->'machine_scopes' @> ${JSON.stringify([scope])}::jsonb`,
      ),
    ),
} as const satisfies Record<
  ClientQuery['operands'][number]['filter_name'],
  (values: readonly string[]) => SQL | undefined
>;

export const toClientCondition = ({ operator, operands }: ClientQuery): SQL | undefined => {
  const conditions = operands.map(({ filter_name: name, filter_value: values }) =>
    CONDITIONS[name](values),
  );
  return operator === 'AND' ? and(...conditions) : or(...conditions);
};
