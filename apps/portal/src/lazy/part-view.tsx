import type { ReactNode } from 'react';
import { PartWaiting } from './part-waiting.tsx';
import type { Part } from './part.ts';
import { usePart } from './use-part.ts';
import { LostPart } from './lost-part.tsx';

interface PartViewProps<Value> {
  part: Part<Value>;
  /** With an article: "The activity log". */
  name: string;
  /** About as high as the part. */
  height: string;
  children: (value: Value) => ReactNode;
}

/** A part of the page, or what stands in its place until it is here. */
export function PartView<Value>({ part, name, height, children }: PartViewProps<Value>) {
  const state = usePart(part);
  if (state.status === 'ready') return children(state.value);
  if (state.status === 'failed') return <LostPart part={part} name={name} />;
  return <PartWaiting label={`Loading: ${name}`} height={height} />;
}
