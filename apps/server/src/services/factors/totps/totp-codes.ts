import { encode } from 'fast-png';
import { Secret, TOTP } from 'otpauth';
import { encodeQR } from 'qr';
import type { Random } from '../../../lib/crypto/random.ts';

/** RFC 4226, section 4, recommends 160 bits. */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Other values are more secure on paper, but many apps ignore them and then show wrong codes. */
const TOTP_PARAMETERS = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;
/** RFC 6238, section 5.2: one step for clocks that differ and for slow typists. */
const ACCEPTED_STEPS = 1;

export const createTotpSecret = (random: Random): string =>
  new Secret({ buffer: Uint8Array.from(random.bytes(SECRET_BYTES)).buffer }).base32;

/** Returns the time step of a code that is valid at an instant (RFC 6238), or undefined. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...TOTP_PARAMETERS, secret });
  const delta = totp.validate({ token: code, timestamp, window: ACCEPTED_STEPS });
  if (delta === null) return undefined;
  return Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

interface TotpLabel {
  issuer: string;
  label: string;
}

/** Apps split issuer and account at the first colon, also at an encoded one. */
const withoutColons = (text: string) => text.replaceAll(/\s*:\s*/g, ' - ');

/** The key URI that authenticator apps scan: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export const toTotpUri = (secret: string, { issuer, label }: TotpLabel): string =>
  new TOTP({
    ...TOTP_PARAMETERS,
    secret,
    issuer: withoutColons(issuer),
    label: withoutColons(label),
  }).toString();

const PIXELS_PER_MODULE = 4;
/** The width of the quiet zone around a QR code (ISO/IEC 18004). */
const BORDER_MODULES = 4;
const WHITE_PIXEL = 255;

export function toQrCodeUrl(text: string): string {
  const rows = encodeQR(text, 'raw', {
    ecc: 'medium',
    border: BORDER_MODULES,
    scale: PIXELS_PER_MODULE,
  });
  const data = Uint8Array.from(rows.flat(), (isDark) => (isDark ? 0 : WHITE_PIXEL));
  const png = encode({ width: rows.length, height: rows.length, data, channels: 1 });
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}
