import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLongTestRecord } from './long-record.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bakehouse-long-'));
  file = join(folder, 'reports/long.json');
});

afterEach(() => rmSync(folder, { recursive: true }));

const kills = { name: 'kills', passed: 3, failed: 0, flaky: [], seconds: 12 };

describe('the record of a long run', () => {
  it('starts empty', () => {
    expect(openLongTestRecord(file).passed('kills', 'a')).toBeUndefined();
  });

  it('keeps the stages that passed on the same sources', () => {
    openLongTestRecord(file).add(kills, 'a');
    expect(openLongTestRecord(file).passed('kills', 'a')).toEqual(kills);
  });

  it('drops a stage that passed on other sources', () => {
    openLongTestRecord(file).add(kills, 'a');
    expect(openLongTestRecord(file).passed('kills', 'b')).toBeUndefined();
  });

  it('repeats a failed stage, and keeps only its newest result', () => {
    openLongTestRecord(file).add({ ...kills, failed: 1 }, 'a');
    const record = openLongTestRecord(file);
    expect(record.passed('kills', 'a')).toBeUndefined();
    record.add(kills, 'a');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([{ fingerprint: 'a', result: kills }]);
  });

  it('keeps the other stages', () => {
    openLongTestRecord(file).add(kills, 'a');
    const load = { ...kills, name: 'load' };
    openLongTestRecord(file).add(load, 'b');
    const record = openLongTestRecord(file);
    expect([record.passed('kills', 'a'), record.passed('load', 'b')]).toEqual([kills, load]);
  });

  it.each(['', '[{"fingerprint"', 'null', '{}', '[null, {"fingerprint":"a"}]'])(
    'treats %j as an empty record',
    (text) => {
      openLongTestRecord(file).add(kills, 'a');
      writeFileSync(file, text);
      const record = openLongTestRecord(file);
      expect(record.passed('kills', 'a')).toBeUndefined();
      record.add(kills, 'a');
      expect(readFileSync(file, 'utf8')).toContain('"kills"');
    },
  );
});
