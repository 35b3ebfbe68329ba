import { Decrypter, Encrypter } from 'age-encryption';
import { createPathRecipient, type SealingKey } from '../seal.ts';
import { SealedFileError } from '../sealed-file-error.ts';
import { packParts, type SealedPart } from './container.ts';
import { toCsvDocument } from './csv-document.ts';
import {
  readPartContent,
  toPartContent,
  type CsvPart,
  type FieldPart,
  type JsonPart,
} from './field-part.ts';
import { toJsonDocument } from './json-document.ts';
import { readFieldFile } from './read-fields.ts';

const seal = (content: Uint8Array, key: SealingKey) => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(createPathRecipient(key));
  return encrypter.encrypt(content);
};

interface FieldSealing {
  content: Uint8Array<ArrayBuffer>;
  fileName: string;
  /** For the original, byte for byte. */
  whole: SealingKey;
  fields: readonly { field: string; key: SealingKey }[];
}

/** @throws FieldError when the file does not have a field */
export async function sealWithFields(sealing: FieldSealing): Promise<Uint8Array<ArrayBuffer>> {
  const { content, fileName, whole, fields } = sealing;
  const file = readFieldFile(content, fileName);
  const parts = fields.map(({ field, key }) => ({ content: toPartContent(file.read(field)), key }));
  const sealed = await Promise.all(parts.map((part) => seal(part.content, part.key)));
  return packParts(await seal(content, whole), sealed);
}

/** @throws SealedFileError wrong_key, damaged */
export async function openPart({ bytes }: SealedPart, fileKey: Uint8Array): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity({ unwrapFileKey: () => fileKey });
  try {
    return await decrypter.decrypt(bytes);
  } catch (error) {
    throw new SealedFileError('damaged', { cause: error });
  }
}

const isJson = (part: FieldPart): part is JsonPart => part.format === 'json';
const isCsv = (part: FieldPart): part is CsvPart => part.format === 'csv';

/** Joins the contents of field parts to one document. @throws SealedFileError damaged */
export function toDocument(contents: readonly Uint8Array[]): string {
  const parts = contents.map(readPartContent);
  if (parts.length > 0 && parts.every(isJson)) return toJsonDocument(parts);
  if (parts.length > 0 && parts.every(isCsv)) return toCsvDocument(parts);
  throw new SealedFileError('damaged');
}
