import type { CoreStrings } from './en/core.ts';

/**
 * Thrown by a flow when the user has to do something else, such as correct their input. Nothing was
 * sent. Its texts are in the core, because code outside of the product shows them.
 */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly key: keyof CoreStrings;

  constructor(key: keyof CoreStrings) {
    super(key);
    this.key = key;
  }
}
