import type { Callbacks } from '../config/callbacks.ts';
import { tidyConfig } from '../config/tidy-config.ts';
import { isRecord } from '../lib/tidy/is-record.ts';
import { tidy, type TidyResult } from '../lib/tidy/tidy.ts';
import type { Strings } from '../strings/en.ts';
import type { Styles } from '../theme/theme.ts';
import type { GivenOptions } from './given-options.ts';

const isText = (leaf: unknown) => typeof leaf === 'string';

const COLOR_SCHEME_PATTERN = /^(light|dark|auto)$/;

const isStyleValue = (leaf: unknown, name: string) =>
  isText(leaf)
    ? name !== 'colorScheme' || COLOR_SCHEME_PATTERN.test(leaf)
    : typeof leaf === 'boolean';

const tidyStyles = (given: unknown) => tidy<Styles>(given, { accepts: isStyleValue });

const tidyStrings = (given: unknown) => tidy<Partial<Strings>>(given, { accepts: isText });

const isOptionalFunction = (value: unknown) => value === undefined || typeof value === 'function';

/** Binds the callbacks to the page's object, because its class may use `this` in them. */
function tidyCallbacks(given: Callbacks | undefined): TidyResult<Callbacks> {
  const { onEvent, onError }: Callbacks = isRecord(given) ? given : {};
  return {
    value: {
      ...(onEvent && isOptionalFunction(onEvent) && { onEvent: onEvent.bind(given) }),
      ...(onError && isOptionalFunction(onError) && { onError: onError.bind(given) }),
    },
    isOdd:
      given !== undefined && !(isRecord(given) && [onEvent, onError].every(isOptionalFunction)),
  };
}

/** The options of a page without the parts that would break the widget. */
export function tidyOptions(given: GivenOptions): { value: GivenOptions; isOdd: boolean } {
  const config = tidyConfig(given.config);
  const styles = tidyStyles(given.styles);
  const callbacks = tidyCallbacks(given.callbacks);
  const strings = tidyStrings(given.strings);
  return {
    value: {
      config: config.value,
      styles: styles.value,
      callbacks: callbacks.value,
      strings: strings.value,
    },
    isOdd: [config, styles, callbacks, strings].some(({ isOdd }) => isOdd),
  };
}
