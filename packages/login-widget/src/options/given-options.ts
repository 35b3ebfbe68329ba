import type { Callbacks } from '../config/callbacks.ts';
import type { LoginConfig } from '../config/config.ts';
import type { Strings } from '../strings/en.ts';
import type { Styles } from '../theme/theme.ts';

/** The options as the page passed them. A page written in JavaScript can pass any value. */
export interface GivenOptions {
  config?: LoginConfig | undefined;
  styles?: Styles | undefined;
  callbacks?: Callbacks | undefined;
  strings?: Partial<Strings> | undefined;
}
