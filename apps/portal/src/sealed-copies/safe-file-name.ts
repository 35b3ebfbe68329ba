import { replaceControlCharacters } from '@bakehouse/contract';

const MAX_NAME_BYTES = 240;
/** Windows reserves these names, with every extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

const encoder = new TextEncoder();

const cutEnd = (text: string, maxBytes: number) => {
  const characters = Array.from(text);
  while (encoder.encode(characters.join('')).length > maxBytes) characters.pop();
  return characters.join('');
};

/** The extension stays, because it says which program opens the file. */
const shorten = (name: string) => {
  const [extension = ''] = /\.[^.]{1,10}$/.exec(name) ?? [];
  const stem = name.slice(0, name.length - extension.length);
  return cutEnd(stem, MAX_NAME_BYTES - encoder.encode(extension).length) + extension;
};

/** A name that file systems accept, and that leads into no other folder. */
export function toSafeFileName(name: string): string {
  const plain = replaceControlCharacters(name, () => '_')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(RESERVED, '_$1')
    .replace(/^[. ]+|[. ]+$/g, '');
  return shorten(plain) || 'file';
}
