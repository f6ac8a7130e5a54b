import { type ChecklistDto, setup } from '@rosette/shared/contract/setup.ts';
import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { cn } from '#lib/cn.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const useChecklist = () => useQuery(query(setup.checklist));

function useHiding() {
  return useApiMutation({
    mutationFn: (is_hidden: boolean) => call(setup.updateChecklist, { body: { is_hidden } }),
    failed: texts.admin.setup.hideFailed,
    changes: ['settings'],
  });
}

/** What is left to set up, first on the overview until all is done or it was hidden (product/site#checklist). */
export function ChecklistOnOverview() {
  const { data } = useChecklist();
  const hiding = useHiding();
  if (!data || data.is_hidden || data.steps.every(({ is_done }) => is_done)) return null;
  return (
    <Steps checklist={data}>
      <Button
        variant="quiet"
        className="-my-1 -mr-5 ml-auto"
        isBusy={hiding.isPending}
        onClick={() => hiding.mutate(true)}
      >
        {texts.admin.setup.hide}
      </Button>
    </Steps>
  );
}

/** What is left to set up, and what was done. */
export function Checklist() {
  const checklist = useChecklist();
  const hiding = useHiding();
  if (checklist.isPending) return <Skeleton className="h-96" />;
  if (!checklist.data) return <LoadFailure of={checklist} />;
  return (
    <Steps checklist={checklist.data}>
      {checklist.data.is_hidden && (
        <Button
          variant="quiet"
          className="-my-1 -mr-5 ml-auto"
          isBusy={hiding.isPending}
          onClick={() => hiding.mutate(false)}
        >
          {texts.admin.setup.show}
        </Button>
      )}
    </Steps>
  );
}

interface StepsProps {
  checklist: ChecklistDto;
  /** Beside the heading. */
  children: React.ReactNode;
}

function Steps({ checklist: { steps }, children }: StepsProps) {
  const id = useId();
  const words = texts.admin.setup;
  const done = steps.filter(({ is_done }) => is_done).length;
  return (
    <Card>
      <section aria-labelledby={id}>
        <div className="flex flex-wrap items-start gap-3">
          <div className="min-w-0 flex-[1_1_8rem]">
            <h2 id={id} className="text-2xl">
              {words.title}
            </h2>
            <p className="mt-1 text-ink-soft">{fill(words.progress, { done, count: steps.length })}</p>
          </div>
          {children}
        </div>
        <ul className="mt-4 grid gap-x-6 sm:grid-cols-2">
          {steps.map(({ step, is_done, path }) => {
            const Icon = is_done ? CircleCheck : Circle;
            return (
              <li key={step}>
                <Link
                  to={path}
                  className="flex min-h-11 items-center gap-3 rounded-2xl hover:bg-surface-soft"
                >
                  <Icon
                    aria-hidden="true"
                    className={is_done ? 'size-5 shrink-0 text-good' : 'size-5 shrink-0 text-line-strong'}
                  />
                  <span
                    className={cn(
                      'min-w-0 wrap-anywhere hyphens-auto',
                      is_done ? 'text-ink-soft' : 'font-medium',
                    )}
                  >
                    {words.steps[step]}
                    <span className="sr-only">: {is_done ? words.done : words.open}</span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      </section>
    </Card>
  );
}
