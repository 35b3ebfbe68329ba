import { version } from '../package.json';

/**
 * The version of the provider's client (`@stytch/vanilla-js`) with whose requests this package is
 * compatible.
 */
export const PROVIDER_VERSION = '5.24.4';

export const SDK_IDENTIFIER = '@bakehouse/sdk';
export const SDK_VERSION: string = version;
