import { useId, useState, useSyncExternalStore } from 'react';
import { subscribeToNothing } from './subscribe-to-nothing.ts';

let lastNumber = 0;

const nextNumber = () => (lastNumber += 1);
const numberOnServer = () => 0;

/** An id for an element. Those of `useId` repeat when the page hydrates two roots. */
export function useUniqueId(): string {
  const id = useId();
  const [number] = useState(nextNumber);
  const readNumber = () => number;
  return id + String(useSyncExternalStore(subscribeToNothing, readNumber, numberOnServer));
}
