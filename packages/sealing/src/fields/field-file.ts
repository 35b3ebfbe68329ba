import type { FieldPart } from './field-part.ts';

export interface FieldOffer {
  field: string;
  sample: string;
}

export interface FieldFile {
  offers: () => FieldOffer[];
  /** @throws FieldError when the file does not have this field */
  read: (field: string) => FieldPart;
}

const SAMPLE_LENGTH = 60;

export const toFieldOffer = (field: string, content: string): FieldOffer => ({
  field,
  sample: content.length > SAMPLE_LENGTH ? `${content.slice(0, SAMPLE_LENGTH - 1)}…` : content,
});
