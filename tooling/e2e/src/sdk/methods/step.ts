import type { JourneyWorld } from './world.ts';

export type ClientName = '5.24.5' | '6.3.0' | 'ours';

/** One call of a client's method, and what the provider's API must answer. */
export interface MethodStep {
  call: string;
  /** The subject of the call, where the name of the method does not say it. */
  about?: string;
  before?: (world: JourneyWorld) => Promise<void>;
  args?: (world: JourneyWorld) => readonly unknown[] | Promise<readonly unknown[]>;
  /** The members that the value must have; an empty list asks for no member. */
  members?: readonly string[];
  /** The type of the error with which the call must reject. */
  error?: string;
  /** Leaves values for later steps. */
  keep?: (world: JourneyWorld, value: Record<string, unknown>) => void;
  /** The clients that have the method; all by default. */
  only?: readonly ClientName[];
}
