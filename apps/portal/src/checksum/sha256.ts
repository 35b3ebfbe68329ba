import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { createSHA256 } from 'hash-wasm';

export interface Sha256 {
  update: (bytes: Uint8Array) => void;
  /** Returns the checksum as hexadecimal text. */
  digest: () => string;
}

export async function createWasmSha256(): Promise<Sha256> {
  const hash = await createSHA256();
  return {
    update: (bytes) => void hash.update(bytes),
    digest: () => hash.digest('hex'),
  };
}

export function createScriptSha256(): Sha256 {
  const hash = sha256.create();
  return {
    update: (bytes) => void hash.update(bytes),
    digest: () => bytesToHex(hash.digest()),
  };
}

/** Browsers can forbid WebAssembly, for example in the lockdown mode of iOS. */
export const createSha256 = (): Promise<Sha256> => createWasmSha256().catch(createScriptSha256);
