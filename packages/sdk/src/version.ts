import { version } from '../package.json';

/** The version of the provider's client whose requests this package sends. */
export const PROVIDER_API_LEVEL = '5.24.4';

export const SDK_IDENTIFIER = '@bakehouse/sdk';
export const SDK_VERSION: string = version;
