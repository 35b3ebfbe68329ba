import { useEffect, useEffectEvent, useState } from 'react';
import { dashboardUrl, FILE_PARAM } from '../../url-state/dashboard-link.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { Notice } from '../../components/notice.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useZone } from '../../time/zone.tsx';
import { BakeActions } from './bake-actions.tsx';
import { BakeFields } from './bake-fields.tsx';
import { BatchList } from './batch/batch-list.tsx';
import { countBatch } from './batch/batch-rules.ts';
import { BATCH_TEXTS, DIALOG_TEXTS } from './texts.ts';
import { useBakeForm } from './use-bake-form.ts';
import { useCloseBakeDialog } from './batch/use-close-bake-dialog.ts';
import { useBatch } from './batch/use-batch.ts';
import { useResultToast } from './batch/use-result-toast.ts';
import { useUnfinishedNames } from './batch/use-unfinished-names.ts';

interface BakeDialogProps {
  open: boolean;
  /** Files that were dropped or chosen outside the dialog and are not in it yet. */
  dropped: readonly File[];
  onTaken: () => void;
  onClose: () => void;
}

/** Stays mounted while it is closed, so that it keeps the files and goes on reading them. */
export function BakeDialog({ open, dropped, onTaken, onClose }: BakeDialogProps) {
  const { choice: zone } = useZone();
  const form = useBakeForm();
  const files = useBatch();
  const { batch, isBaking } = files;
  const lost = useUnfinishedNames(batch);
  const [isWithoutFiles, setWithoutFiles] = useState(false);
  const counts = countBatch(batch);
  useResultToast({ counts, isBaking, isDialogOpen: open });
  const isDone = counts.left === 0 && counts.baked + counts.bakedBefore > 0;

  const take = useEffectEvent(() => {
    files.add(dropped);
    onTaken();
  });
  useEffect(() => {
    if (dropped.length > 0) take();
  }, [dropped]);

  const submit = useAction(async () => {
    setWithoutFiles(counts.left === 0);
    const terms = await form.read();
    if (terms !== null && counts.left > 0) await files.bake(terms);
  });

  const leave = () => {
    files.clear();
    form.clear();
    lost.forget();
    setWithoutFiles(false);
    onClose();
  };

  const hrefOf = (id: string) =>
    dashboardUrl({ tab: 'files', admin: false, zone, filters: { [FILE_PARAM]: id } });

  const remove = (id: string) => {
    files.remove(id);
    if (batch.length === 1) lost.forget();
  };
  const bake = () => void submit.run();
  const close = useCloseBakeDialog({ counts, isBaking, onClose });

  return (
    <DialogFrame
      role="dialog"
      size="wide"
      title={DIALOG_TEXTS.title}
      open={open}
      onClose={close}
      actions={
        <BakeActions
          counts={counts}
          isDone={isDone}
          isBaking={isBaking}
          onBake={bake}
          onStop={files.stop}
          onLeave={leave}
        />
      }
    >
      <p>{DIALOG_TEXTS.lead}</p>
      {lost.names.length > 0 && batch.length === 0 && (
        <Notice tone="info" title={BATCH_TEXTS.chooseAgain(lost.names.join(', '))} />
      )}
      {isWithoutFiles && batch.length === 0 && (
        <Notice tone="danger" title={DIALOG_TEXTS.noFiles} />
      )}
      <BatchList
        batch={batch}
        isBaking={isBaking}
        hrefOf={hrefOf}
        onFiles={files.add}
        onShow={isDone ? leave : onClose}
        onRemove={remove}
      />
      {!isDone && <BakeFields form={form} files={files.batch} onSubmit={bake} />}
    </DialogFrame>
  );
}
