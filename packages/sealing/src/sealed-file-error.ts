export type SealedFileProblem = 'not_sealed' | 'damaged' | 'wrong_key';

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
