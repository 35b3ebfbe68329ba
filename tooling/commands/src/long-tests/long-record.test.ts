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
    expect(openLongTestRecord(file, 'a').passed('kills')).toBeUndefined();
  });

  it('keeps the stages that passed on the same sources', () => {
    openLongTestRecord(file, 'a').add(kills);
    expect(openLongTestRecord(file, 'a').passed('kills')).toEqual(kills);
  });

  it('drops the stages that passed on other sources', () => {
    openLongTestRecord(file, 'a').add(kills);
    expect(openLongTestRecord(file, 'b').passed('kills')).toBeUndefined();
  });

  it('repeats a failed stage, and keeps only its newest result', () => {
    openLongTestRecord(file, 'a').add({ ...kills, failed: 1 });
    const record = openLongTestRecord(file, 'a');
    expect(record.passed('kills')).toBeUndefined();
    expect(record.add(kills)).toEqual([kills]);
  });

  it('keeps the other stages', () => {
    openLongTestRecord(file, 'a').add(kills);
    const soak = { ...kills, name: 'soak' };
    expect(openLongTestRecord(file, 'a').add(soak)).toEqual([kills, soak]);
  });

  it.each(['', '{"fingerprint"', 'null', '[]'])('treats %j as an empty record', (text) => {
    openLongTestRecord(file, 'a').add(kills);
    writeFileSync(file, text);
    const record = openLongTestRecord(file, 'a');
    expect(record.passed('kills')).toBeUndefined();
    record.add(kills);
    expect(readFileSync(file, 'utf8')).toContain('"kills"');
  });
});
