import type { ConnectedApp } from '../../../config/connected-apps.ts';
import type { HttpError } from '../../../http-error.ts';
import type { AppAuthorizationRequest, RequestCheck } from './authorization-request.ts';
import { checkCodeChallengeOfApp } from './code-challenge.ts';
import { checkMaxAge } from './max-age.ts';
import { checkPrompt } from './prompt.ts';
import { checkResources } from './resource.ts';
import { checkResponseType } from './response-type.ts';
import { checkScope } from './scope.ts';

/** The page sends these parameters before it asks the user. */
export const START_CHECKS: readonly RequestCheck[] = [
  checkResponseType,
  checkScope,
  checkPrompt,
  checkMaxAge,
];

export const SUBMIT_CHECKS: readonly RequestCheck[] = [
  ...START_CHECKS,
  checkCodeChallengeOfApp,
  checkResources,
];

/** The checks run in their order, and the first refusal is the answer. */
export function findRequestProblem(
  checks: readonly RequestCheck[],
  request: AppAuthorizationRequest,
  app: ConnectedApp,
): HttpError | undefined {
  for (const check of checks) {
    const problem = check(request, app);
    if (problem) return problem;
  }
  return undefined;
}
