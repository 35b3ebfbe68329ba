import { describe, expect, it } from 'vitest';
import { parseJson, type JsonNode } from './parse-json.ts';

const outline = (node: JsonNode): unknown =>
  node.kind === 'value'
    ? [node.name, node.text]
    : [node.name, node.kind, ...node.children.map(outline)];

const DEEP = 10_000;

describe('parseJson', () => {
  it('keeps the order, names that occur twice, and every digit', () => {
    expect(
      outline(parseJson(' {"b": 12345678901234567890.10, "a": [true, null, "x"], "b": {}} ')),
    ).toEqual([
      null,
      'object',
      ['b', '12345678901234567890.10'],
      ['a', 'array', [0, 'true'], [1, 'null'], [2, '"x"']],
      ['b', 'object'],
    ]);
  });

  it('reads escaped characters and separators in texts', () => {
    expect(outline(parseJson(String.raw`{"a\"{": "b,]\\"}`))).toEqual([
      null,
      'object',
      ['a"{', String.raw`"b,]\\"`],
    ]);
  });

  it('reads a value without a structure around it', () => {
    expect(outline(parseJson('-1e5'))).toEqual([null, '-1e5']);
  });

  it('knows the level, the position and the parent of a value', () => {
    const root = parseJson('[1, [2, 3]]');
    const inner = root.children[1];
    expect(inner?.children[1]).toMatchObject({ level: 3, position: 2, parent: inner });
  });

  it(`reads ${DEEP} levels`, () => {
    let node = parseJson('['.repeat(DEEP) + ']'.repeat(DEEP));
    while (node.children[0]) [node] = node.children as [JsonNode];
    expect(node.level).toBe(DEEP);
  });

  it.each(['', '{', '[1,]', '{a: 1}', '1 2'])('throws for %j', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });
});
