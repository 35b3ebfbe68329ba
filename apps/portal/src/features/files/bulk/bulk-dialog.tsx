import type { ComponentType } from 'react';
import type { FileSummary } from '../../../api/files.ts';
import type { BulkAction } from '../selection/bulk-action.ts';
import { AddPeople } from './access/add-people.tsx';
import { RemovePeople } from './access/remove-people.tsx';
import type { BulkFormProps } from './bulk-frame.tsx';
import { ExtendFiles } from './dates/extend-files.tsx';
import { SetDates } from './dates/set-dates.tsx';

const FORM_BY_ACTION = {
  extend: ExtendFiles,
  dates: SetDates,
  add: AddPeople,
  remove: RemovePeople,
} as const satisfies Record<BulkAction, ComponentType<BulkFormProps>>;

export interface BulkDialogProps extends BulkFormProps {
  action: BulkAction;
  files: readonly FileSummary[];
}

/** Changes the selected files after a preview, and shows the result for each of them. */
export function BulkDialog({ action, ...form }: BulkDialogProps) {
  const Form = FORM_BY_ACTION[action];
  return <Form {...form} />;
}
