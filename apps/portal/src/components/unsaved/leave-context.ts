import { createContext, useContext } from 'react';

type Leave = (go: () => void) => void;

export const LeaveContext = createContext<Leave>((go) => go());

/** Goes at once, or after the user has agreed to lose the unsaved work of the page. */
export const useLeave = (): Leave => useContext(LeaveContext);
