import { idpError } from '../idp-errors.ts';
import type { RequestCheck } from './authorization-request.ts';

const PROMPTS = ['none', 'login', 'consent'];

/** OpenID Connect Core 1.0, section 3.1.2.1: `none` stands alone. */
export const checkPrompt: RequestCheck = ({ prompts }) => {
  const wrong = prompts.find((prompt) => !PROMPTS.includes(prompt));
  if (wrong !== undefined) {
    return idpError(
      'idp_invalid_prompt',
      `The prompt ${wrong} is not one of ${PROMPTS.join(', ')}.`,
    );
  }
  if (prompts.includes('none') && prompts.length > 1)
    return idpError('idp_invalid_prompt', 'The prompt none cannot be combined with another one.');
  return undefined;
};
