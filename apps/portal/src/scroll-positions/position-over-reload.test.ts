import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { keepPositionOverReload } from './position-over-reload.ts';
import { createScrollPositions, type ScrollPosition } from './scroll-positions.ts';

const storage = () => window.sessionStorage;
const openUrl = (url: string) => window.history.replaceState(null, '', url);

const load = (openStorage = storage) => {
  const positions = createScrollPositions();
  onTestFinished(keepPositionOverReload(positions, openStorage));
  return positions;
};
const leave = () => window.dispatchEvent(new Event('pagehide'));

describe('keepPositionOverReload', () => {
  beforeEach(() => {
    storage().clear();
    openUrl('/portal?tab=files');
  });

  const scrollAndLeave = (position: Partial<ScrollPosition>) => {
    const positions = load();
    positions.enter('first');
    positions.keep('first', position);
    leave();
  };

  it('restores the scroll position of the open entry', () => {
    const inView = { row: 'file-9', offset: 12 };
    scrollAndLeave({ top: 400, inView });
    expect(load().get('first')).toEqual({ top: 400, inView, focus: null });
  });

  it('restores it once and leaves nothing in the storage', () => {
    scrollAndLeave({ top: 400 });
    load();
    expect(storage()).toHaveLength(0);
  });

  it('restores nothing at another URL', () => {
    scrollAndLeave({ top: 400 });
    openUrl('/portal?tab=users');
    expect(load().get('first')).toBeUndefined();
  });

  it('restores nothing for another entry', () => {
    scrollAndLeave({ top: 400 });
    expect(load().get('second')).toBeUndefined();
  });

  it('stores only the entry that is open', () => {
    const positions = load();
    positions.keep('first', { top: 400 });
    positions.enter('second');
    leave();
    expect(storage()).toHaveLength(0);
  });

  it('stores nothing after a logout', () => {
    const positions = load();
    positions.enter('first');
    positions.keep('first', { top: 400 });
    positions.clear();
    leave();
    expect(storage()).toHaveLength(0);
  });

  it.each(['{', '{"entry":"first"}', 'null'])('ignores %s in the storage', (text) => {
    storage().setItem('bakehouse.place', text);
    expect(load().get('first')).toBeUndefined();
  });

  it('works without storage', () => {
    const forbidden = () => {
      throw new DOMException('Denied.', 'SecurityError');
    };
    const positions = load(forbidden);
    positions.keep('first', { top: 400 });
    leave();
    expect(positions.get('first')?.top).toBe(400);
  });
});
