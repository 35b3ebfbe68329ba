import type { ReactNode } from 'react';
import { wrapInPartFrame } from '../theme/part-frame.tsx';
import { CodeField as CodeFieldPart, type CodeFieldProps } from '../ui/code-field/code-field.tsx';

/** Six boxes for a one-time code, which platforms can fill. */
export const CodeField: (props: CodeFieldProps) => ReactNode =
  /* @__PURE__ */ wrapInPartFrame(CodeFieldPart);
