import { DE_CORE } from './de/core.ts';
import type { Strings } from './en.ts';

export const DE: Strings = { ...DE_CORE };
