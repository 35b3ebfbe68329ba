import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { WidgetClient } from '../client.ts';
import type { Callbacks } from '../config/callbacks.ts';
import type { LoginConfig } from '../config/config.ts';
import { ConfigurationError } from '../config/errors/configuration-error.ts';
import { PartError } from '../config/errors/part-error.ts';
import { warnOnce } from '../lib/warn-once.ts';
import { toNamedError } from '../strings/error-strings.ts';
import type { Strings } from '../strings/en.ts';
import { ElementFrame } from '../theme/element-frame.tsx';
import { ShadowHostContext } from '../theme/slot.tsx';
import type { Styles } from '../theme/theme.ts';
import { joinOptions, OPTION_ATTRIBUTE_NAMES } from './attribute-options.ts';
import { dispatch, toDispatchingCallbacks } from './element-events.ts';
import { elementKindOf } from './element-kinds.ts';
import { clientKeyOf, clientOf, type ClientSettings } from './own-clients.ts';

/** A server that renders a page with this script has no elements. */
const ElementBase: typeof HTMLElement =
  'HTMLElement' in globalThis ? HTMLElement : (Object as unknown as typeof HTMLElement);

interface GivenProperties {
  config?: LoginConfig | undefined;
  styles?: Styles | undefined;
  callbacks?: Callbacks | undefined;
  strings?: Partial<Strings> | undefined;
  client?: WidgetClient | undefined;
}

const PROPERTY_NAMES = ['config', 'styles', 'callbacks', 'strings', 'client'] as const;

/** An element that shows a component of the widget. The attributes are in the README of the package. */
export class WidgetElement extends ElementBase {
  /** Read by the browser. */
  static readonly observedAttributes: readonly string[] = [
    ...OPTION_ATTRIBUTE_NAMES,
    'public-token',
    'api-origin',
    'password-reset-token',
    'submits-in-page',
  ];

  readonly #given: GivenProperties = {};
  #root: Root | undefined;
  #isQueued = false;
  #isLinkRefused: boolean | undefined;

  /** The products and options. They win over those of the attributes. */
  get config(): LoginConfig | undefined {
    return this.#given.config;
  }

  set config(config: LoginConfig | undefined) {
    this.#change({ config });
  }

  /** Changes of the look. */
  get styles(): Styles | undefined {
    return this.#given.styles;
  }

  set styles(styles: Styles | undefined) {
    this.#change({ styles });
  }

  /** The functions of the page that the element calls, beside its events. */
  get callbacks(): Callbacks | undefined {
    return this.#given.callbacks;
  }

  set callbacks(callbacks: Callbacks | undefined) {
    this.#change({ callbacks });
  }

  /** Replaces texts, in any language. */
  get strings(): Partial<Strings> | undefined {
    return this.#given.strings;
  }

  set strings(strings: Partial<Strings> | undefined) {
    this.#change({ strings });
  }

  /**
   * The client in use: that of the page, or the one that all elements with the same attributes
   * `public-token` and `api-origin` share. Undefined without either.
   */
  get client(): WidgetClient | undefined {
    const { client } = this.#given;
    const settings = this.#clientSettings();
    return client ?? (settings && clientOf(settings, (created) => this.#signInByUrl(created)));
  }

  set client(client: WidgetClient | undefined) {
    this.#change({ client });
  }

  /** Called by the browser. */
  connectedCallback(): void {
    for (const name of PROPERTY_NAMES) this.#takeEarlyProperty(name);
    this.#queueUpdate();
  }

  /** Called by the browser when `moveBefore` moves the element, which changes nothing. */
  connectedMoveCallback(): void {
    this.#queueUpdate();
  }

  /** Called by the browser. */
  disconnectedCallback(): void {
    this.#queueUpdate();
  }

  /** Called by the browser. */
  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before !== after) this.#queueUpdate();
  }

  /** A property that was set before the script arrived hides the accessor of this class. */
  #takeEarlyProperty(name: keyof GivenProperties): void {
    if (!Object.hasOwn(this, name)) return;
    const early: unknown = Reflect.get(this, name);
    Reflect.deleteProperty(this, name);
    Reflect.set(this, name, early);
  }

  #change(changed: GivenProperties): void {
    Object.assign(this.#given, changed);
    this.#queueUpdate();
  }

  /** Several changes are one update. An element that is moved is connected again by then. */
  #queueUpdate(): void {
    if (this.#isQueued) return;
    this.#isQueued = true;
    queueMicrotask(() => {
      this.#isQueued = false;
      this.#update();
    });
  }

  #update(): void {
    const client = this.isConnected ? this.#findClient() : undefined;
    if (client === undefined) {
      this.#root?.unmount();
      this.#root = undefined;
      return;
    }
    const { Component } = elementKindOf(this.localName);
    if (Component === undefined) {
      this.#loadComponent();
      return;
    }
    this.#root ??= createRoot(this.shadowRoot ?? this.attachShadow({ mode: 'open' }));
    const content = createElement(Component, this.#createProps(client));
    this.#root.render(createElement(ShadowHostContext.Provider, { value: this }, content));
  }

  /** A component that did not arrive is requested again when the browser is online. */
  #loadComponent(): void {
    const kind = elementKindOf(this.localName);
    kind.load?.().then(
      (Component) => {
        kind.Component = Component;
        this.#queueUpdate();
      },
      (error: unknown) => {
        this.#report(new PartError(error));
        addEventListener('online', () => this.#queueUpdate(), { once: true });
      },
    );
  }

  #createProps(client: WidgetClient) {
    const { callbacks, config, strings, styles } = this.#given;
    const { success, props = {} } = elementKindOf(this.localName);
    const settings = this.#given.client ? undefined : this.#clientSettings();
    return {
      key: settings && clientKeyOf(settings),
      client,
      ...(strings && { strings }),
      ...joinOptions(this, { config, styles }),
      callbacks: toDispatchingCallbacks(this, { given: callbacks, success }),
      Frame: ElementFrame,
      isLinkRefused: this.#isLinkRefused,
      ...Object.fromEntries(Object.entries(props).map(([name, read]) => [name, read(this)])),
    };
  }

  #clientSettings(): ClientSettings | undefined {
    const publicToken = this.getAttribute('public-token');
    if (publicToken === null) return undefined;
    return { publicToken, apiOrigin: this.getAttribute('api-origin') ?? undefined };
  }

  #findClient(): WidgetClient | undefined {
    try {
      const { client } = this;
      if (client) return client;
      const advice = 'Give it the attribute public-token.';
      this.#report(new ConfigurationError(`<${this.localName}> has no client. ${advice}`));
    } catch (error) {
      this.#report(error);
    }
    return undefined;
  }

  #report(error: unknown): void {
    const reported = toNamedError(error);
    warnOnce(reported.message);
    dispatch(this, 'bakehouse-error', reported);
  }

  #signInByUrl(client: WidgetClient): void {
    if (!/[?&]token=/.test(this.ownerDocument.URL)) return;
    const { config } = joinOptions(this, this.#given);
    const onError = (error: unknown) => this.#report(error);
    import('./url-sign-in.ts')
      .then(({ signInByUrl }) => signInByUrl(client, config, onError))
      .then((isRefused) => {
        this.#isLinkRefused = isRefused;
        this.#queueUpdate();
      }, onError);
  }
}
