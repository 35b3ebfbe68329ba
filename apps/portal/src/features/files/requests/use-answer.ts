import { type AccessRequest, ApiFailure } from '@bakehouse/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestAnswer } from '../../../api/access/access-requests.ts';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { useService } from '../../../lib/services.tsx';
import { REQUESTS_TEXTS as TEXTS } from './texts.ts';

export interface AnswerControl {
  send: (answer: Omit<RequestAnswer, 'id'>) => void;
  isPending: boolean;
  isDone: boolean;
  failure: string | null;
}

const doneText = ({ email, filetitle }: AccessRequest, answer: RequestAnswer['answer']) => {
  if (answer === 'allow') return TEXTS.allowed(email, filetitle);
  return answer === 'ban' ? TEXTS.banned(email) : TEXTS.refused(email);
};

/** Somebody has answered in another tab, or the asker has withdrawn it. */
const isClosed = (error: unknown) =>
  error instanceof ApiFailure && error.errorType === 'request_closed';

export function useAnswer(request: AccessRequest, onAnswered: () => void): AnswerControl {
  const { accessRequests } = useService('api');
  const toasts = useService('toasts');
  const queryClient = useQueryClient();
  const {
    mutate,
    isPending,
    isSuccess: isDone,
    error,
  } = useMutation({
    mutationFn: (answer: Omit<RequestAnswer, 'id'>) =>
      accessRequests.answer({ id: request.id, ...answer }),
    onSuccess: (_, { answer }) => {
      toasts.add({ tone: 'success', message: doneText(request, answer) });
      onAnswered();
    },
    onError: (failed) => {
      // The answered request leaves the list, and its form with it.
      if (!isClosed(failed)) return;
      toasts.add({ tone: 'error', message: failureMessageOf(failed, TEXTS.failed) });
      onAnswered();
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  const failure = error && !isClosed(error) ? failureMessageOf(error, TEXTS.failed) : null;
  return { send: (answer) => mutate(answer), isPending, isDone, failure };
}
