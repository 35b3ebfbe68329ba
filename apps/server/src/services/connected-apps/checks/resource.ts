import { idpError } from '../idp-errors.ts';
import type { RequestCheck } from './authorization-request.ts';

const MAX_RESOURCES = 5;

const isResourceIndicator = (text: string) => {
  const url = text.includes('#') ? null : URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:';
};

/** A resource is an absolute URI without a fragment (RFC 8707, section 2). */
export const areResources = (resources: readonly string[]): boolean =>
  resources.length <= MAX_RESOURCES && resources.every(isResourceIndicator);

export const RESOURCES_PROBLEM = `A resource must be an http or https URL without a fragment, and there may be ${MAX_RESOURCES}.`;

export const checkResources: RequestCheck = ({ resources }) =>
  areResources(resources) ? undefined : idpError('idp_invalid_resource', RESOURCES_PROBLEM);
