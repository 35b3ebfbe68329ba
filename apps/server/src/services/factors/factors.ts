import type { FactorKind } from '../../db/tables.ts';
import type { FactorRow } from '../identity/factor-table.ts';
import { passwordFactor } from './password-factor.ts';
import { pinFactor } from './pin-factor.ts';

/** Every kind of factor that this server knows: a new kind is one row here and one file beside. */
export const factors = {
  password: passwordFactor,
  pin: pinFactor,
} satisfies Record<FactorKind, FactorRow>;
