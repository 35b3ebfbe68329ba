export type SealedFileProblem =
  /** The bytes are no sealed copy. */
  | 'not_sealed'
  /** The bytes were changed, cut off or put together from several copies. */
  | 'damaged'
  /** The keys do not belong to this copy. */
  | 'wrong_key';

const MESSAGES: Record<SealedFileProblem, string> = {
  not_sealed: 'This is not a sealed copy.',
  damaged: 'This sealed copy is damaged. Ask for it again.',
  wrong_key: 'These keys do not open this sealed copy.',
};

export class SealedFileError extends Error {
  override readonly name = 'SealedFileError';
  readonly problem: SealedFileProblem;

  constructor(problem: SealedFileProblem, options?: ErrorOptions) {
    super(MESSAGES[problem], options);
    this.problem = problem;
  }
}
