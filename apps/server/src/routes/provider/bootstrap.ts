import { publicTokenNotFoundError } from '../../http-error.ts';
import { toBootstrap } from '../../services/projects/bootstrap.ts';
import { sendSuccess } from './envelope.ts';
import { providerCall, type ProviderCall } from './provider-call.ts';

/** Clients call this route first, without credentials; the path contains the public token. */
export const bootstrapCalls: readonly ProviderCall[] = [
  providerCall(
    {
      method: 'GET',
      path: '/projects/bootstrap/:publicToken',
      level: 'everyone',
      protection: 'none',
    },
    ({ c }, { projects }) => {
      const project = projects.byPublicToken(c.req.param('publicToken'));
      if (!project) throw publicTokenNotFoundError();
      return sendSuccess(c, toBootstrap(project));
    },
  ),
];
