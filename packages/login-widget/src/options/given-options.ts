import type { Callbacks } from '../config/callbacks.ts';
import type { LoginConfig } from '../config/config.ts';
import type { Strings } from '../strings/en.ts';
import type { Styles } from '../theme/theme.ts';

/** What a page says about the widget. Without types, each of them can be anything. */
export interface GivenOptions {
  config?: LoginConfig | undefined;
  styles?: Styles | undefined;
  callbacks?: Callbacks | undefined;
  strings?: Partial<Strings> | undefined;
}
