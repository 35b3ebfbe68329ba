import { useEffect, useMemo, useState } from 'react';
import { resolveConfig } from '../config/resolve-config.ts';
import type { ResolvedConfig } from '../config/config.ts';
import { isDevelopment } from '../lib/is-development.ts';
import type { CheckedOptions } from './check-options.ts';
import type { GivenOptions } from './given-options.ts';
import { tidyOptions } from './tidy-options.ts';

/** Runs the full check in development, or if something is odd. Returns undefined until it has found a problem. */
function useCheckedOptions(given: GivenOptions, isOdd: boolean): CheckedOptions | undefined {
  const [checked, setChecked] = useState<{ given: GivenOptions; result: CheckedOptions }>();
  useEffect(() => {
    if (!isOdd && !isDevelopment()) return;
    import('./check-options.ts').then(
      ({ checkOptions }) => {
        const result = checkOptions(given);
        if (result.problems.length > 0) setChecked({ given, result });
      },
      () => undefined,
    );
  }, [given, isOdd]);
  return checked?.given === given ? checked.result : undefined;
}

export interface ResolvedOptions extends Omit<GivenOptions, 'config'> {
  config: ResolvedConfig;
  /** A line for each value that cannot be used. */
  problems: string;
}

const withResolvedConfig = (options: GivenOptions): Omit<ResolvedOptions, 'problems'> => ({
  ...options,
  config: resolveConfig(options.config ?? {}),
});

/** The options that a page gives, without the values that cannot be used. */
export function useOptions({ config, styles, callbacks, strings }: GivenOptions): ResolvedOptions {
  const given = useMemo(
    () => ({ config, styles, callbacks, strings }),
    [config, styles, callbacks, strings],
  );
  const tidied = useMemo(() => {
    const { value, isOdd } = tidyOptions(given);
    const used = withResolvedConfig(value);
    const hidesProducts = (value.config?.products ?? []).length > used.config.products.length;
    const isUseless = used.config.problem === 'nothingToShow';
    return { used, isOdd: isOdd || hidesProducts || isUseless };
  }, [given]);
  const checked = useCheckedOptions(given, tidied.isOdd);
  return useMemo(
    () => ({
      ...(checked ? withResolvedConfig(checked.value) : tidied.used),
      problems: checked?.problems.join('\n') ?? '',
    }),
    [tidied, checked],
  );
}
