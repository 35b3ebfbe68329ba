import * as z from 'zod/mini';
import { findNamedSession } from '../../services/backend/sessions/named-session.ts';
import { findWalletOwnerId } from '../../services/backend/users/wallets.ts';
import { requireIdentity } from '../../services/backend/users/backend-users.ts';
import { authenticateWallet } from '../../services/factors/crypto-wallets/crypto-wallets.ts';
import { issueWalletChallenge } from '../../services/factors/crypto-wallets/wallet-challenges.ts';
import {
  toWallet,
  walletFields,
  walletStartFields,
  walletText,
} from '../provider/requests/wallet-requests.ts';
import { backendCall, type BackendCall } from './backend-call.ts';
import {
  answerAuthenticated,
  callerOfUser,
  readTarget,
  sessionFields,
  sessionNameFields,
} from './session-fields.ts';
import { userIdSchema } from './users/user-fields.ts';

const startBodySchema = z.object({
  ...walletStartFields,
  ...sessionNameFields,
  user_id: z.optional(userIdSchema),
});

const authenticateBodySchema = z.object({
  ...walletFields,
  ...sessionFields,
  signature: walletText,
});

export const backendWalletCalls: readonly BackendCall[] = [
  backendCall(
    { method: 'POST', path: '/v1/crypto_wallets/authenticate/start', body: startBodySchema },
    async (request, deps) => {
      const { project, caller, body } = request;
      const wallet = toWallet(body);
      const named = await findNamedSession(deps, project, body);
      const owner =
        body.user_id === undefined
          ? named?.identity
          : await requireIdentity(deps.db, project, body.user_id);
      const [origin = deps.config.publicUrl] = project.origins;
      const challenge = await issueWalletChallenge(deps, {
        wallet,
        project,
        origin,
        siweParams: body.siwe_params ?? {},
        userId: owner?.id ?? null,
        caller,
      });
      // The user is created when the wallet has signed.
      const userId = owner?.id ?? (await findWalletOwnerId(deps, project, wallet));
      return { user_id: userId ?? '', user_created: false, challenge };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/crypto_wallets/authenticate', body: authenticateBodySchema },
    async (request, deps) => {
      const { body } = request;
      const proven = await authenticateWallet(deps, {
        wallet: toWallet(body),
        signature: body.signature,
        target: await readTarget(deps, request),
        caller: callerOfUser(request, body),
      });
      return answerAuthenticated(deps, request, proven);
    },
  ),
];
