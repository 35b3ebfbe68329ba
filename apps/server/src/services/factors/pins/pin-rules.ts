/** The 20 most used 4-digit PINs in leaks; separate rules refuse years, repeats and sequences. */
const COMMON_PINS: ReadonlySet<string> = new Set([
  '1212',
  '1004',
  '2000',
  '6969',
  '1122',
  '1313',
  '2001',
  '1010',
  '1984',
  '2580',
  '1990',
  '1991',
  '1986',
  '1985',
  '2468',
  '1357',
  '0007',
  '1230',
  '2002',
  '1999',
]);

const digitDifferences = (pin: string) =>
  Array.from(pin)
    .slice(1)
    .map((digit, index) => (Number(digit) - Number(pin.charAt(index)) + 10) % 10);

const FIRST_YEAR = '1900';
const LAST_YEAR = '2029';

/** Strings can be compared like numbers here, because all PINs have four digits. */
const isYearPin = (pin: string) => pin >= FIRST_YEAR && pin <= LAST_YEAR;

export function isWeakPin(pin: string): boolean {
  const distances = new Set(digitDifferences(pin));
  const isRun = distances.size === 1 && [0, 1, 9].some((step) => distances.has(step));
  return isRun || isYearPin(pin) || COMMON_PINS.has(pin);
}
