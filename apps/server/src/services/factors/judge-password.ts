import type { MessagePort } from 'node:worker_threads';
import { PASSWORD_MAX_LENGTH } from '@bakehouse/contract';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';

export interface JudgeTask {
  password: string;
  userInputs: readonly string[];
  /** Takes one message when the judgement begins. */
  begun: MessagePort;
}

export interface Judgement {
  score: number;
  breached: boolean;
  warning: string;
  suggestions: string[];
}

/**
 * The library tries up to 100 spellings without l33t for each part of a password: two seconds for
 * 100 characters. A word in l33t decides about a short password only.
 */
const SHORT = 24;
const SPELLINGS_OF_LONG = 10;

const OPTIONS = {
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
  maxLength: PASSWORD_MAX_LENGTH,
};

const short = new ZxcvbnFactory(OPTIONS);
const long = new ZxcvbnFactory({ ...OPTIONS, l33tMaxSubstitutions: SPELLINGS_OF_LONG });

/** Passwords in published leaks, as far as the bundled list goes. */
const leaked: ReadonlySet<string> = new Set(common.dictionary['passwords-common']);

/** Runs in a worker thread: it may take a second of CPU. */
export function judgePassword({ password, userInputs, begun }: JudgeTask): Judgement {
  begun.postMessage(null);
  const zxcvbn = password.length > SHORT ? long : short;
  const { score, feedback } = zxcvbn.check(password, [...userInputs]);
  return {
    score,
    breached: leaked.has(password.toLowerCase()),
    warning: feedback.warning ?? '',
    suggestions: feedback.suggestions,
  };
}
