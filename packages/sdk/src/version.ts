import { version } from '../package.json';

/** The level of the provider's API that this package is compatible with. */
export const PROVIDER_API_LEVEL = '5.24.4';

/** How requests name this package. */
export const SDK_IDENTIFIER = '@bakehouse/sdk';
export const SDK_VERSION: string = version;
