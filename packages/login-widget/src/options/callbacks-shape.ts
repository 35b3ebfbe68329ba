import { group, value, type Shape } from './shape.ts';
import type { Callbacks } from '../config/callbacks.ts';

const callback = <Callback>() =>
  value('a function', (given): given is Callback => typeof given === 'function');

/** A callback that is no function is reported and left out. */
export const CALLBACKS_SHAPE: Shape<Callbacks> = group<Callbacks>({
  onEvent: callback(),
  onError: callback(),
});
