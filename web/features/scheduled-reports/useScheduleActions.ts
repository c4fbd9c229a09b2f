/** The actions on a schedule in the list. */
import { deactivate, pause, resume, type Schedule } from '@tripledger/contract/scheduled-reports/calls.ts';
import { useChange } from '../../api/useChange.ts';
import { useNotices } from '../../ui/notices.tsx';
import { texts } from './texts.ts';
import { nameOf } from './words.ts';

export function useScheduleActions() {
  const { modal, message } = useNotices();
  const pausing = useChange(pause);
  const resuming = useChange(resume);
  const removal = useChange(deactivate);
  return {
    isPending: pausing.isPending || resuming.isPending || removal.isPending,
    setPaused: ({ id }: Schedule, isPaused: boolean) => {
      const sent = { params: { id } };
      if (isPaused) pausing.mutate(sent, { onSuccess: () => message.success(texts.schedules.pausedNotice) });
      else resuming.mutate(sent, { onSuccess: () => message.success(texts.schedules.resumedNotice) });
    },
    /** Asks for confirmation first. */
    askDeactivate: (schedule: Schedule) =>
      modal.confirm({
        title: texts.schedules.deactivateTitle,
        content: texts.schedules.deactivateConsequence(nameOf(schedule)),
        okText: texts.schedules.deactivate,
        okButtonProps: { danger: true },
        onOk: () => removal.mutateAsync({ params: { id: schedule.id } }).catch(() => undefined),
      }),
  };
}
