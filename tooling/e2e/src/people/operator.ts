import type { TestServer } from '../server/test-server.ts';
import { emailOf } from './accounts.ts';

export const OPERATOR_NAME = 'Sam Support';

/** The URL that `admin impersonate` prints for an operator who acts for bo. */
export async function createActingUrl({
  impersonate,
}: Pick<TestServer, 'impersonate'>): Promise<string> {
  const { stdout } = await impersonate(emailOf('bo'), '--by', OPERATOR_NAME, '--json');
  // The cast is unchecked, because a wrong URL fails the next step.
  return (JSON.parse(stdout) as { url: string }).url;
}
