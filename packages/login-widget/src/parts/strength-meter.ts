import type { ReactNode } from 'react';
import { wrapInPartFrame } from '../theme/part-frame.tsx';
import {
  StrengthMeter as StrengthMeterPart,
  type StrengthMeterProps,
} from '../ui/strength-meter/strength-meter.tsx';

/** The strength of a password in four segments and in words. */
export const StrengthMeter: (props: StrengthMeterProps) => ReactNode =
  /* @__PURE__ */ wrapInPartFrame(StrengthMeterPart);
