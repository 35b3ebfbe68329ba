import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';

/** A wallet as the provider API knows it, with a key of its own. */
export interface TestWallet {
  crypto_wallet_address: string;
  crypto_wallet_type: 'ethereum' | 'solana';
  /** Signs a text as the wallets of this chain do. */
  sign: (text: string) => string;
}

/** Signs as `personal_sign` of MetaMask does, and writes addresses in lower case, as its accounts are. */
export function createEthereumWallet(): TestWallet & { secretKey: Uint8Array } {
  const { secretKey, publicKey } = secp256k1.keygen();
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  const address = `0x${bytesToHex(keccak_256(point.slice(1)).slice(-20))}`;
  return {
    secretKey,
    crypto_wallet_address: address,
    crypto_wallet_type: 'ethereum',
    sign: (text) => {
      const message = Buffer.from(text, 'utf8');
      const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`, 'utf8');
      const hash = keccak_256(Buffer.concat([prefix, message]));
      const options = { prehash: false, format: 'recovered' } as const;
      const [recoveryBit = 0, ...rs] = secp256k1.sign(hash, secretKey, options);
      return `0x${Buffer.from([...rs, 27 + recoveryBit]).toString('hex')}`;
    },
  };
}

/** Signs as `signMessage` of Phantom does, with the signature in base58. */
export function createSolanaWallet(): TestWallet {
  const { secretKey, publicKey } = ed25519.keygen();
  return {
    crypto_wallet_address: base58.encode(publicKey),
    crypto_wallet_type: 'solana',
    sign: (text) => base58.encode(ed25519.sign(utf8ToBytes(text), secretKey)),
  };
}
