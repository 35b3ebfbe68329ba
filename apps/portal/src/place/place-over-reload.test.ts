import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { keepPlaceOverReload } from './place-over-reload.ts';
import { createPlaces } from './places.ts';

const storage = () => window.sessionStorage;
const enter = (address: string, key?: string) =>
  window.history.replaceState(key === undefined ? null : { key }, '', address);

/** A page as it begins to run; the one before it was hidden. */
const load = (openStorage = storage) => {
  const places = createPlaces();
  onTestFinished(keepPlaceOverReload(places, openStorage));
  return places;
};
const leave = () => window.dispatchEvent(new Event('pagehide'));

describe('keepPlaceOverReload', () => {
  beforeEach(() => {
    storage().clear();
    enter('/portal?tab=files', 'first');
  });

  it('takes up where the page was', () => {
    const inView = { row: 'file-9', offset: 12 };
    load().keep('first', { top: 400, inView });
    leave();
    expect(load().get('first')).toEqual({ top: 400, inView, focus: null });
  });

  it('does so once, and leaves nothing in the storage meanwhile', () => {
    load().keep('first', { top: 400 });
    leave();
    load();
    expect(storage()).toHaveLength(0);
  });

  it.each([
    ['another address', () => enter('/portal?tab=users', 'first')],
    ['another entry', () => enter('/portal?tab=files', 'second')],
    ['an entry without a key', () => enter('/portal?tab=files')],
  ])('takes up nothing at %s', (_, move) => {
    load().keep('first', { top: 400 });
    leave();
    move();
    const places = load();
    expect([places.get('first'), places.get('second'), places.get('default')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('knows the first entry of a visit, which has no key', () => {
    enter('/portal?tab=files');
    load().keep('default', { top: 400 });
    leave();
    expect(load().get('default')?.top).toBe(400);
  });

  it('keeps nothing of a page without a place, as after a logout', () => {
    load();
    leave();
    expect(storage()).toHaveLength(0);
  });

  it.each(['{', '{"entry":"first"}', 'null'])('passes over %s in the storage', (text) => {
    storage().setItem('bakehouse.place', text);
    expect(load().get('first')).toBeUndefined();
  });

  it('does without a storage', () => {
    const forbidden = () => {
      throw new DOMException('Denied.', 'SecurityError');
    };
    const places = load(forbidden);
    places.keep('first', { top: 400 });
    leave();
    expect(places.get('first')?.top).toBe(400);
  });
});
