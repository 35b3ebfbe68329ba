import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createProgress, toProgressText } from './progress.ts';

const MB = 1024 * 1024;
const short = { position: 1, count: 2, path: 'a.pdf', size: 10, bytes: 10 };
const long = { ...short, size: 200 * MB, bytes: 51 * MB };

describe('toProgressText', () => {
  it.each([
    [short, ''],
    [{ ...short, size: 50 * MB }, ''],
    [long, '1 of 2, 25 %: a.pdf'],
    [{ ...long, bytes: 200 * MB }, '1 of 2, 100 %: a.pdf'],
    [{ ...short, position: 3, count: 21 }, '3 of 21: a.pdf'],
    [{ ...long, path: 'a\n\u001b[2J.pdf' }, '1 of 2, 25 %: a\\u000a\\u001b[2J.pdf'],
  ])('describes %j as %j', (step, line) => {
    expect(toProgressText(step, 80)).toBe(line);
  });

  it('leaves the last column of the terminal empty', () => {
    expect(toProgressText(long, 12)).toBe('1 of 2, 25 ');
  });
});

describe('createProgress', () => {
  const written = async (isTTY: boolean) => {
    const terminal = Object.assign(new PassThrough(), { isTTY, columns: 80 });
    const progress = createProgress(terminal);
    progress.show(long);
    progress.show({ ...long, bytes: long.bytes + 1 });
    progress.clear();
    progress.clear();
    terminal.end();
    return text(terminal);
  };

  it('writes a line when it changes, and clears it once', async () => {
    expect(await written(true)).toBe('\r\u001b[K1 of 2, 25 %: a.pdf\r\u001b[K');
  });

  it('writes nothing without a terminal', async () => {
    expect(await written(false)).toBe('');
  });
});
