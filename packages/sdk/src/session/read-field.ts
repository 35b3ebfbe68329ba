import type { LocalSessionState } from './local-session-state.ts';
import type { Store } from './store.ts';
import type { SessionAndUser } from './stored-session.ts';

type SessionFieldInfo<Field extends keyof SessionAndUser> = Pick<
  LocalSessionState,
  Field | 'fromCache'
>;

/** How an app reads the session or the user. */
export interface SessionFieldReader<Field extends keyof SessionAndUser> {
  getSync: () => SessionAndUser[Field];
  getInfo: () => SessionFieldInfo<Field>;
  /**
   * Calls the callback when the field changes, when the first check of the session ends, and when
   * the server confirms the session.
   */
  onChange: (callback: (value: SessionAndUser[Field]) => void) => () => void;
}

export const createSessionFieldReader = <Field extends keyof SessionAndUser>(
  { get, subscribe }: Store<LocalSessionState>,
  field: Field,
): SessionFieldReader<Field> => ({
  getSync: () => get()[field],
  // The cast is needed because a computed key loses its type.
  getInfo: () => ({ [field]: get()[field], fromCache: get().fromCache }) as SessionFieldInfo<Field>,
  onChange: (callback) =>
    subscribe((next, previous) => {
      const isSettled =
        next.fromCache !== previous.fromCache || next.isChecking !== previous.isChecking;
      if (isSettled || next[field] !== previous[field]) callback(next[field]);
    }),
});
