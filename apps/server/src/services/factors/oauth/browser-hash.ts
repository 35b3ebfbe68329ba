import { hashToken } from '../../../lib/crypto/tokens.ts';

export const hashBrowserKey = (key: string): string => hashToken(key).toString('base64url');
