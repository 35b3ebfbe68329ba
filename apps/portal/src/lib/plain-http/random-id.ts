const ID_NUMBERS = 4;

/** Pages on plain http have no `crypto.randomUUID`. */
export const createRandomId = (): string =>
  crypto.getRandomValues(new Uint32Array(ID_NUMBERS)).join('-');
