import type { PinProof } from '@bakehouse/contract';
import { useState } from 'react';
import type { AccessEntry, FileDetail } from '../../../../api/files.ts';
import { Button } from '../../../../components/button.tsx';
import { useService } from '../../../../lib/services.tsx';
import { PinDialog } from '../../../../pin/pin-dialog.tsx';
import { formatDate } from '../../../../time/format-date.ts';
import { useNow } from '../../../../time/use-now.ts';
import { useZone } from '../../../../time/zone.tsx';
import { AVAILABILITY_TEXTS } from '../header/texts.ts';
import { DetailsCard } from '../details-card.tsx';
import type { FileUpdates } from '../use-file-updates.ts';
import { DESTRUCTION_TEXTS as TEXTS } from './texts.ts';

const NAMED_PEOPLE = 3;

const granteesOf = ({ access, layers }: FileDetail) => [
  ...new Map(
    [...access, ...layers.flatMap((layer) => layer.access)].map((entry) => [entry.email, entry]),
  ).values(),
];

function CutOff({ file }: { file: FileDetail }) {
  const all = granteesOf(file);
  const count = (type: AccessEntry['type']) => all.filter((entry) => entry.type === type).length;
  const who = AVAILABILITY_TEXTS.who(count('email'), count('domain'), count('group'));
  if (who === null) return <p>{TEXTS.nobody}</p>;
  const named = all.slice(0, NAMED_PEOPLE).map(({ label }) => label);
  return (
    <p>
      {TEXTS.cutOff(who)} {TEXTS.names(named, all.length - named.length)}
    </p>
  );
}

interface DestructionCardProps {
  file: FileDetail;
  updates: FileUpdates;
}

/** Destroys the file or, until its keys are deleted, restores it. */
export function DestructionCard({ file, updates }: DestructionCardProps) {
  const { fileChanges } = useService('api');
  const toasts = useService('toasts');
  const now = useNow();
  const { name: zone } = useZone();
  const [asked, setAsked] = useState<'destroy' | 'restore' | null>(null);
  const { checksum, name, restorableUntil } = file;
  const isFinal = restorableUntil !== null && Date.parse(restorableUntil) <= now;
  const close = () => setAsked(null);

  const finish = async (message: string, detail?: string) => {
    close();
    toasts.add({ tone: 'success', message, ...(detail !== undefined && { detail }) });
    await updates.renew();
  };
  const destroy = async (proof: PinProof, signal: AbortSignal) => {
    await fileChanges.destroy({ checksum, proof }, signal);
    await finish(TEXTS.done(name), TEXTS.undoIn);
  };
  const restore = async (proof: PinProof, signal: AbortSignal) => {
    await fileChanges.restore({ checksum, proof }, signal);
    await finish(TEXTS.undone(name));
  };
  const undoText = () =>
    isFinal ? TEXTS.forGood : TEXTS.undoUntil(formatDate(restorableUntil, zone));

  return (
    <DetailsCard title={restorableUntil === null ? TEXTS.title : TEXTS.destroyed}>
      <p>{restorableUntil === null ? TEXTS.lead : undoText()}</p>
      {!isFinal && (
        <div>
          <Button
            size="compact"
            onClick={() => setAsked(restorableUntil === null ? 'destroy' : 'restore')}
          >
            {restorableUntil === null ? TEXTS.destroy : TEXTS.undo}
          </Button>
        </div>
      )}
      <PinDialog
        open={asked === 'destroy'}
        title={TEXTS.question(name)}
        reason={TEXTS.confirm}
        onProof={destroy}
        onClose={close}
        fallback={TEXTS.failed}
        unknown={TEXTS.unknown}
      >
        <p>{TEXTS.meaning}</p>
        <CutOff file={file} />
        <p>{TEXTS.undoable}</p>
      </PinDialog>
      <PinDialog
        open={asked === 'restore'}
        title={TEXTS.undoQuestion(name)}
        reason={TEXTS.undoMeaning}
        onProof={restore}
        onClose={close}
        fallback={TEXTS.undoFailed}
        unknown={TEXTS.undoUnknown}
      />
    </DetailsCard>
  );
}
