/** Names up to this length fit into the two lines of a row. */
const MAX_WHOLE_LENGTH = 40;
const END_LENGTH = 16;

const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The two parts of a long name; only the first one may be cut, because versions and types stand at the end. */
export function splitFileName(name: string): { start: string; end: string } {
  if (name.length <= MAX_WHOLE_LENGTH) return { start: name, end: '' };
  const all = Array.from(graphemeSegmenter.segment(name), ({ segment }) => segment);
  return { start: all.slice(0, -END_LENGTH).join(''), end: all.slice(-END_LENGTH).join('') };
}
