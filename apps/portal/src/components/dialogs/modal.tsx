import type { ReactNode } from 'react';
import { DialogFrame } from './dialog-frame.tsx';

interface ModalProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  actions: ReactNode;
}

export function Modal(props: ModalProps) {
  return <DialogFrame role="dialog" {...props} />;
}
