import { createHmac } from 'node:crypto';
import { decode } from 'fast-png';
import { decodeQR } from 'qr/decode.js';

/** An app that is independent of the server's code: it scans the QR code and computes RFC 6238 itself. */
export interface AuthenticatorApp {
  uri: URL;
  codeAt: (instant: Date) => string;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const decodeBase32 = (text: string): Buffer => {
  const bits = Array.from(text, (character) =>
    BASE32.indexOf(character).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
};

/** Computes a code by RFC 4226, section 5.3. */
const hotpOf = (secret: Buffer, counter: number): string => {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(message).digest();
  const offset = mac.readUInt8(19) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, '0');
};

const readPixels = (png: Buffer) => {
  const { width, height, data } = decode(png);
  return {
    width,
    height,
    data: Uint8Array.from(Array.from(data).flatMap((grey) => [grey, grey, grey])),
  };
};

export function scanQrCode(dataUrl: string): AuthenticatorApp {
  const [, base64 = ''] = dataUrl.split('data:image/png;base64,');
  const uri = new URL(decodeQR(readPixels(Buffer.from(base64, 'base64'))));
  const secret = decodeBase32(uri.searchParams.get('secret') ?? '');
  const period = Number(uri.searchParams.get('period')) * 1000;
  return { uri, codeAt: (instant) => hotpOf(secret, Math.floor(instant.getTime() / period)) };
}
