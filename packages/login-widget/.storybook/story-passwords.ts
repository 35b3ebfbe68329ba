import { ApiError, type StrengthCheckResponse } from '@bakehouse/sdk';

/** A call that is refused with a type of error. */
export const refusedWith = (error_type: string) => (): Promise<never> =>
  Promise.reject(
    new ApiError({ status_code: 400, error_type, error_message: 'Refused.', error_url: '' }),
  );

/** A check that rates every password alike. */
export const ratedAs =
  (changes: Partial<StrengthCheckResponse>) => (): Promise<StrengthCheckResponse> =>
    Promise.resolve({
      request_id: 'request-1',
      status_code: 200,
      valid_password: false,
      score: 1,
      breached_password: false,
      breach_detection_on_create: true,
      strength_policy: 'zxcvbn',
      feedback: {
        warning: 'This is similar to a commonly used password.',
        suggestions: ['Add more words that are less common.'],
        luds_requirements: null,
      },
      ...changes,
    });
