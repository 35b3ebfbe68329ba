import type { ReactNode } from 'react';
import { wrapInPartFrame } from '../theme/part-frame.tsx';
import {
  PasskeyList as PasskeyListPart,
  type PasskeyListProps,
} from '../ui/passkey-list/passkey-list.tsx';

/** The passkeys of a user, with buttons that rename and delete them. */
export const PasskeyList: (props: PasskeyListProps) => ReactNode =
  /* @__PURE__ */ wrapInPartFrame(PasskeyListPart);
