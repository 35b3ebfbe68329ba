import type { ReactNode } from 'react';
import { wrapInPartFrame } from '../theme/part-frame.tsx';
import {
  ConfirmDialog as ConfirmDialogPart,
  type ConfirmDialogProps,
} from '../ui/confirm-dialog/confirm-dialog.tsx';

/** Asks before something that cannot be undone. It is open while it is rendered. */
export const ConfirmDialog: (props: ConfirmDialogProps) => ReactNode =
  /* @__PURE__ */ wrapInPartFrame(ConfirmDialogPart);
