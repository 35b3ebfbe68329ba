import type { StringKey } from './en.ts';

/** Thrown by a flow when the user has to correct their input. Nothing was sent. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly key: StringKey;

  constructor(key: StringKey) {
    super(key);
    this.key = key;
  }
}
