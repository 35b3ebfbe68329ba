import { objectShape, valueShape, type OptionShape } from './shape.ts';
import type { Callbacks } from '../config/callbacks.ts';

const callbackShape = <Callback>() =>
  valueShape('a function', (given): given is Callback => typeof given === 'function');

/** A callback that is no function is reported and left out. */
export const CALLBACKS_SHAPE: OptionShape<Callbacks> = objectShape<Callbacks>({
  onEvent: callbackShape(),
  onError: callbackShape(),
});
