import type { CredentialsChange, SessionCredentials } from './session-credentials.ts';
import { updateLocalSessionState, type LocalSessionState } from './local-session-state.ts';
import type { Store } from './store.ts';
import { parseStoredSession, type StoredSession } from './stored-session.ts';

export interface TabFollowerOptions {
  credentials: SessionCredentials;
  store: Store<LocalSessionState>;
  onChange: (change: CredentialsChange) => void;
  /** Notes that another client has replaced the tokens, or signed out. */
  noteReplacement: (isSignOut?: boolean) => void;
  /** Whether this client has ended the session with this id. */
  hasEnded: (id: string) => boolean;
}

/** @returns a function that applies the text that another client of this browser has stored */
export function createTabFollower({
  credentials,
  store,
  onChange,
  noteReplacement,
  hasEnded,
}: TabFollowerOptions): (storedText: string | null) => void {
  const followSession = (other: StoredSession) => {
    const id = other.session?.session_id;
    // A late message of another tab must not restore the session that has ended here. A user
    // without a session does not mean that the user has signed out.
    if (id ? hasEnded(id) : other.user || other.adoptedAt) return;
    const isOther = id !== store.get().session?.session_id;
    if (isOther) noteReplacement(!id);
    const isReplaced = credentials.follow(other, isOther);
    if (!id) onChange('removed');
    else if (isReplaced) onChange('replacedElsewhere');
    updateLocalSessionState(store, other);
  };
  return (storedText) => {
    const other = parseStoredSession(storedText);
    if (other?.adoptedAt && other.adoptedAt !== credentials.adoptedAt()) {
      noteReplacement();
      credentials.follow(other, true);
      onChange('adoptedElsewhere');
    } else if (other) followSession(other);
  };
}
