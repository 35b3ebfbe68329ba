export { MAX_CONTAINER_BYTES, readParts, type SealedPart } from './container.ts';
export { FieldError } from './field-error.ts';
export { type FieldOffer } from './field-file.ts';
export { presentFields, readFieldFile } from './read-fields.ts';
export { openPart, sealWithFields, toDocument } from './sealed-fields.ts';
