// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeWindow, type FakeWindow } from '../../test/fakes/fake-window.ts';
import { UnreachableError } from '../errors.ts';
import { loadScript } from './load-script.ts';

const GOOGLE = 'https://accounts.google.com/gsi/client';

let fakeWindow: FakeWindow;

beforeEach(() => {
  fakeWindow = createFakeWindow();
  fakeWindow.document = document;
});

afterEach(() => {
  document.head.replaceChildren();
});

const scripts = () => [...document.head.querySelectorAll('script')];
const settleLast = (event: 'load' | 'error') => scripts().at(-1)?.dispatchEvent(new Event(event));

describe('loadScript', () => {
  it('adds an async script, and resolves when it has run', async () => {
    const added = loadScript({ window: fakeWindow }, 'googleIdentity');
    const [script] = scripts();
    expect(script).toMatchObject({ src: GOOGLE, async: true, defer: true });
    settleLast('load');
    expect(await added).toBe(fakeWindow);
  });

  it('adds each URL once', async () => {
    const both = [
      loadScript({ window: fakeWindow }, 'googleIdentity'),
      loadScript({ window: fakeWindow }, 'googleIdentity'),
    ];
    const other = loadScript({ window: fakeWindow }, 'recaptcha', 'render=key');
    expect(scripts().map(({ src }) => src)).toEqual([
      GOOGLE,
      'https://www.google.com/recaptcha/enterprise.js?render=key',
    ]);
    for (const script of scripts()) script.dispatchEvent(new Event('load'));
    await Promise.all([...both, other]);
    await loadScript({ window: fakeWindow }, 'googleIdentity');
    expect(scripts()).toHaveLength(2);
  });

  it('rejects all waiting calls after a failure, and tries again on the next call', async () => {
    const both = [
      loadScript({ window: fakeWindow }, 'googleIdentity'),
      loadScript({ window: fakeWindow }, 'googleIdentity'),
    ];
    settleLast('error');
    for (const failed of both) {
      await expect(failed).rejects.toThrow(UnreachableError);
      await expect(failed).rejects.toThrow(
        `Unable to load ${GOOGLE}. Allow its host in script-src`,
      );
    }
    expect(scripts()).toEqual([]);
    const again = loadScript({ window: fakeWindow }, 'googleIdentity');
    settleLast('load');
    expect(await again).toBe(fakeWindow);
  });

  it('creates a Trusted Types policy that accepts only the URLs of this package', async () => {
    const createPolicy = vi.fn(
      (_: string, rules: { createScriptURL: (url: string) => string }) => rules,
    );
    fakeWindow.trustedTypes = { createPolicy };
    const added = [
      loadScript({ window: fakeWindow }, 'googleIdentity'),
      loadScript({ window: fakeWindow }, 'deviceTelemetry'),
    ];
    for (const script of scripts()) script.dispatchEvent(new Event('load'));
    await Promise.all(added);
    expect(createPolicy).toHaveBeenCalledOnce();
    expect(createPolicy.mock.calls[0]?.[0]).toBe('bakehouse');
    const vouch = createPolicy.mock.calls[0]?.[1].createScriptURL;
    expect(vouch?.(GOOGLE)).toBe(GOOGLE);
    expect(() => vouch?.('https://evil.example/gsi/client')).toThrow(TypeError);
    expect(() => vouch?.(`${GOOGLE}.evil.example`)).toThrow(TypeError);
  });

  it('shares the policy with a second copy of the package', async () => {
    const createPolicy = vi.fn(
      (_: string, rules: { createScriptURL: (url: string) => string }) => rules,
    );
    fakeWindow.trustedTypes = { createPolicy };
    const first = loadScript({ window: fakeWindow }, 'googleIdentity');
    vi.resetModules();
    const copy = await import('./load-script.ts');
    expect(copy.loadScript).not.toBe(loadScript);
    const second = copy.loadScript({ window: fakeWindow }, 'deviceTelemetry');
    for (const script of scripts()) script.dispatchEvent(new Event('load'));
    await Promise.all([first, second]);
    expect(createPolicy).toHaveBeenCalledOnce();
  });

  it('names the policy to allow when the page forbids it', async () => {
    fakeWindow.trustedTypes = {
      createPolicy: () => {
        throw new TypeError('Policy bakehouse disallowed.');
      },
    };
    await expect(loadScript({ window: fakeWindow }, 'googleIdentity')).rejects.toThrow(
      'bakehouse in trusted-types',
    );
    expect(scripts()).toEqual([]);
  });

  it('rejects outside a browser page', async () => {
    await expect(loadScript({ window: undefined }, 'recaptcha')).rejects.toThrow(UnreachableError);
  });
});
