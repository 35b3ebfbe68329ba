export type FileKind = 'csv' | 'image' | 'json' | 'pdf' | 'svg' | 'text';

interface Description {
  name: string;
  type: string;
}

/** The start of a PDF may have up to this many bytes before its signature. */
export const KIND_SAMPLE_BYTES = 1024;

const SIGNATURES: readonly (readonly [FileKind, RegExp])[] = [
  ['pdf', /%PDF-\d/],
  ['image', /^\x89PNG\r\n/],
  ['image', /^\xff\xd8\xff/],
  ['image', /^GIF8[79]a/],
  ['image', /^RIFF.{4}WEBP/s],
  ['image', /^.{4}ftypavi[fs]/s],
];

/** No entity can be declared in a document that begins like this. */
const SVG_START =
  /^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?(<!--[^>]*-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg[\s>]/;

const TEXT_KINDS: readonly (readonly [FileKind, RegExp, RegExp])[] = [
  ['csv', /\.(csv|tsv)$/i, /^text\/(csv|tab-separated-values)\b/],
  ['json', /\.(json|geojson|webmanifest)$/i, /^application\/([\w.-]+\+)?json\b/],
];

const toLatin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/**
 * The bytes decide what is rendered, and the name only chooses between forms of text. So HTML, XML
 * and everything else stay text.
 */
export function detectKind(sample: Uint8Array, { name, type }: Description): FileKind {
  const start = toLatin1(sample.subarray(0, KIND_SAMPLE_BYTES));
  const signed = SIGNATURES.find(([, signature]) => signature.test(start));
  if (signed) return signed[0];
  if (/\.svg$/i.test(name) && SVG_START.test(start)) return 'svg';
  const named = TEXT_KINDS.find(([, names]) => names.test(name));
  const typed = TEXT_KINDS.find(([, , types]) => types.test(type));
  return (named ?? typed)?.[0] ?? 'text';
}
