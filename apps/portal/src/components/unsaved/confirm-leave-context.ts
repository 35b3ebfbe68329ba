import { createContext, useContext } from 'react';

type ConfirmLeave = (go: () => void) => void;

export const ConfirmLeaveContext = createContext<ConfirmLeave>((go) => go());

/** Goes at once, or after the user has agreed to lose the unsaved work of the page. */
export const useConfirmLeave = (): ConfirmLeave => useContext(ConfirmLeaveContext);
