import type { FactorKind } from '../../db/tables.ts';
import type { FactorRow } from '../identity/factor-table.ts';
import { passwordFactor } from './password-factor.ts';
import { pinFactor } from './pin-factor.ts';

/** The table of all factors; a new factor needs a row here and a file beside this one. */
export const factorTable = {
  password: passwordFactor,
  pin: pinFactor,
} satisfies Record<FactorKind, FactorRow>;
