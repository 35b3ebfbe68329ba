/** Decodes by RFC 3492; these are its parameters (section 5). */
const PUNYCODE_BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMPING = 700;
const INITIAL_BIAS = 72;
const INITIAL_CODE_POINT = 0x80;
const LAST_CODE_POINT = 0x10ffff;

const PUNYCODE_DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

const adaptBias = (delta: number, length: number, isFirst: boolean): number => {
  let rest = Math.floor(delta / (isFirst ? DAMPING : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((PUNYCODE_BASE - T_MIN) * T_MAX) / 2; k += PUNYCODE_BASE)
    rest = Math.floor(rest / (PUNYCODE_BASE - T_MIN));
  return k + Math.floor(((PUNYCODE_BASE - T_MIN + 1) * rest) / (rest + SKEW));
};

interface DecodedDelta {
  delta: number;
  end: number;
}

function decodeDelta(text: string, start: number, bias: number): DecodedDelta | null {
  let delta = 0;
  let weight = 1;
  for (let k = PUNYCODE_BASE, index = start; index < text.length; k += PUNYCODE_BASE, index += 1) {
    const digit = PUNYCODE_DIGITS.indexOf(text.charAt(index));
    if (digit < 0) return null;
    delta += digit * weight;
    const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
    if (digit < threshold) return { delta, end: index + 1 };
    weight *= PUNYCODE_BASE - threshold;
  }
  return null;
}

export function decodePunycode(encoded: string): string | null {
  const lastDash = encoded.lastIndexOf('-');
  const output = Array.from(encoded.slice(0, Math.max(lastDash, 0)));
  let codePoint = INITIAL_CODE_POINT;
  let bias = INITIAL_BIAS;
  let position = 0;
  for (let index = lastDash + 1; index < encoded.length;) {
    const reading = decodeDelta(encoded, index, bias);
    if (reading === null) return null;
    const length = output.length + 1;
    const total = position + reading.delta;
    codePoint += Math.floor(total / length);
    if (codePoint > LAST_CODE_POINT) return null;
    bias = adaptBias(reading.delta, length, index === lastDash + 1);
    position = total % length;
    output.splice(position, 0, String.fromCodePoint(codePoint));
    position += 1;
    index = reading.end;
  }
  return output.join('');
}
