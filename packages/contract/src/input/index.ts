export { readCode } from './code.ts';
export { toAsciiDigits } from './digits.ts';
export { INVISIBLE_CHARACTERS, tidyText } from './invisible-characters.ts';
export { canonicalAddress, domainOf, tidyAddress, withoutPlusTag } from './address.ts';
export {
  hasForbiddenCharacter,
  normalizePassword,
  passwordLengthOf,
  toComposedPassword,
} from './password-text.ts';
export { readPeople, type TypedPerson } from './people.ts';
export { tidyPhone } from './phone-text.ts';
export { toDisplayAddress, replaceWithDisplayAddresses } from './display-address.ts';
export { addressMessageOf } from './address-message.ts';
export { readAddress, readCanonicalAddress, type CanonicalizeAddress } from './typed-address.ts';
