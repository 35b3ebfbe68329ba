import { resolveConfig } from '../config/resolve-config.ts';
import { isDevelopment } from '../lib/is-development.ts';
import { warnOnce } from '../lib/warn-once.ts';
import { CALLBACKS_SHAPE } from './callbacks-shape.ts';
import { CONFIG_SHAPE } from './config-shape.ts';
import type { GivenOptions } from './given-options.ts';
import { objectShape, recordShape, textShape, type ShapeFindings } from './shape.ts';
import { STYLES_SHAPE } from './styles-shape.ts';
import { describeUnknownName, unknownStringKeys } from './unknown-names.ts';

/** The options that can be used, and what is wrong with the others. */
export interface CheckedOptions {
  value: GivenOptions;
  problems: readonly string[];
}

const NOTHING_TO_SHOW_PROBLEM =
  'config.products has nothing to show. It must name a product; "oauth" needs providers in config.oauthOptions, "otp" methods in config.otpOptions.';

const OAUTH_WITHOUT_PROVIDERS_PROBLEM =
  'config.products has "oauth", which shows nothing without config.oauthOptions.providers.';

/** An empty list of providers is no mistake: it says that no button is wanted. */
const isOAuthWithoutProviders = ({ config }: GivenOptions) =>
  config?.products?.includes('oauth') === true && config.oauthOptions === undefined;

const readCheckedOptions = objectShape<GivenOptions>({
  config: CONFIG_SHAPE,
  styles: STYLES_SHAPE,
  callbacks: CALLBACKS_SHAPE,
  strings: recordShape(textShape),
});

/** Looks at every option. Typing errors in names are told to the developer alone. */
export function checkOptions(given: GivenOptions): CheckedOptions {
  const findings: ShapeFindings = { problems: [], unknownNames: [] };
  const value = readCheckedOptions(given, '', findings) ?? {};
  if (isDevelopment())
    for (const name of [...findings.unknownNames, ...unknownStringKeys(value.strings ?? {})])
      warnOnce(describeUnknownName(name));
  const { problem } = resolveConfig(value.config ?? {});
  if (problem === 'nothingToShow') findings.problems.push(NOTHING_TO_SHOW_PROBLEM);
  else if (findings.problems.length === 0 && isOAuthWithoutProviders(value))
    findings.problems.push(OAUTH_WITHOUT_PROVIDERS_PROBLEM);
  return { value, problems: findings.problems };
}
