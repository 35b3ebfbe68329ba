import type { MessagePort } from 'node:worker_threads';
import { PASSWORD_MAX_LENGTH } from '@bakehouse/contract';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';

export interface PasswordJudgeTask {
  password: string;
  userInputs: readonly string[];
  /** The worker sends one message on this port when the judgement begins. */
  begun: MessagePort;
}

export interface PasswordJudgement {
  score: number;
  warning: string;
  suggestions: string[];
}

/** Judging 100 characters in all l33t spellings takes two seconds, and l33t only matters for short passwords. */
const SHORT_PASSWORD_LENGTH = 24;
const LONG_PASSWORD_L33T_SUBSTITUTIONS = 10;

const ZXCVBN_OPTIONS = {
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
  maxLength: PASSWORD_MAX_LENGTH,
};

const shortPasswordJudge = new ZxcvbnFactory(ZXCVBN_OPTIONS);
const longPasswordJudge = new ZxcvbnFactory({
  ...ZXCVBN_OPTIONS,
  l33tMaxSubstitutions: LONG_PASSWORD_L33T_SUBSTITUTIONS,
});

/** Runs in a worker thread, because it may use the CPU for a second. */
export function judgePassword({
  password,
  userInputs,
  begun,
}: PasswordJudgeTask): PasswordJudgement {
  begun.postMessage(null);
  const zxcvbn = password.length > SHORT_PASSWORD_LENGTH ? longPasswordJudge : shortPasswordJudge;
  const { score, feedback } = zxcvbn.check(password, [...userInputs]);
  return {
    score,
    warning: feedback.warning ?? '',
    suggestions: feedback.suggestions,
  };
}
