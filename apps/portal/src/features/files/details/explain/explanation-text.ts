import type { AccessAnswer } from '../../../../api/access/access.ts';
import { EXPLAIN_TEXTS, EXPLAIN_RULE_TEXTS } from './texts.ts';

interface ExplanationText {
  verdict: string;
  reason: string;
  /** The other rules that apply. */
  also: readonly string[];
  change: string;
}

interface ExplainedQuestion {
  email: string;
  /** True when the question was about another instant than the present. */
  isAboutDate: boolean;
}

const verdictOf = ({ allowed }: AccessAnswer, asked: ExplainedQuestion, when: string) => {
  const { email, isAboutDate } = asked;
  if (!isAboutDate) return allowed ? EXPLAIN_TEXTS.canOpen(email) : EXPLAIN_TEXTS.cannotOpen(email);
  return allowed ? EXPLAIN_TEXTS.couldOpen(email, when) : EXPLAIN_TEXTS.couldNotOpen(email, when);
};

const changeOf = ({ allowed, changesAt }: AccessAnswer, showDate: (iso: string) => string) => {
  if (changesAt === null) return EXPLAIN_TEXTS.forGood;
  const when = showDate(changesAt);
  return allowed ? EXPLAIN_TEXTS.until(when) : EXPLAIN_TEXTS.from(when);
};

/** Only openings end an access with a number, so nothing else is said of it. */
const lastsOf = (answer: AccessAnswer, showDate: (iso: string) => string) => {
  const { allowed, openingsLeft, changesAt } = answer;
  if (!allowed || openingsLeft === null) return changeOf(answer, showDate);
  const left = EXPLAIN_TEXTS.openingsLeft(openingsLeft);
  return changesAt === null ? left : `${left} ${changeOf(answer, showDate)}`;
};

const reasonOf = ({ rule, group }: AccessAnswer) => {
  if (group === undefined) return EXPLAIN_RULE_TEXTS[rule];
  const through = EXPLAIN_TEXTS.through(group);
  return rule === 'group_grant' ? through : `${EXPLAIN_RULE_TEXTS[rule]} ${through}`;
};

/** The answer about somebody's access in sentences. */
export const toExplanationText = (
  answer: AccessAnswer,
  asked: ExplainedQuestion,
  showDate: (iso: string) => string,
): ExplanationText => ({
  verdict: verdictOf(answer, asked, showDate(answer.at)),
  reason: reasonOf(answer),
  also: answer.matched.slice(1).map((rule) => EXPLAIN_RULE_TEXTS[rule]),
  change: lastsOf(answer, showDate),
});
