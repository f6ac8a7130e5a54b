import { applications } from '@rosette/shared/contract/applications.ts';
import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { call } from '#api/client.ts';
import { type FormMutation, useApiMutation } from '#api/use-api-mutation.ts';
import { paths } from '#lib/paths.ts';
import { useGoTo } from '#ui/link.tsx';

/**
 * Applies. The toast only says that it failed (product/opportunities#applying); the card shows the API's
 * message.
 */
export function useApply() {
  const goTo = useGoTo();
  return useApiMutation({
    mutationFn: (id: string) => call(applications.apply, { params: { id } }),
    done: 'Application submitted!',
    doneAction: (_, id) => ({ label: 'Add a note', act: () => goTo(paths.applicationNote(id)) }),
    failed: () => 'Failed to apply',
    changes: ['application'],
  });
}

export const useWithdrawApplication = () =>
  useApiMutation({
    mutationFn: (id: string) => call(applications.withdraw, { params: { id } }),
    done: 'Application withdrawn',
    failed: 'The application could not be withdrawn',
    changes: ['application'],
  });

export const useChangeNote = (form: FormMutation) =>
  useApiMutation({
    mutationFn: (request: EndpointRequest<typeof applications.changeNote>) =>
      call(applications.changeNote, request),
    done: 'Note saved',
    failed: 'The note could not be saved',
    changes: ['application'],
    ...form,
  });

type Answering = EndpointRequest<typeof applications.answer>;

/** Answers an applicant: shortlisted, accepted or declined, optionally with a message. */
export const useAnswerApplicant = (onDone: () => void) =>
  useApiMutation({
    mutationFn: (request: Answering) => call(applications.answer, request),
    done: ({ person }) => `${person.full_name} will hear of it`,
    failed: 'The answer could not be saved',
    changes: ['application'],
    onDone,
  });

/** Opens the conversation with an applicant and navigates to it. */
export function useOpenConversation() {
  const goTo = useGoTo();
  return useApiMutation({
    mutationFn: (params: { id: string; user_id: string }) => call(applications.openConversation, { params }),
    failed: 'The conversation could not be opened',
    changes: ['application', 'contact'],
    onDone: ({ conversation_id }) => goTo(paths.conversation(conversation_id)),
  });
}
