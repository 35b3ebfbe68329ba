import { useEffect, useRef } from 'react';
import type { SharedFile } from '../../../api/access/shared-files.ts';
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx';
import { FileButton } from '../../../components/local-files/file-button.tsx';
import subjectPage from '../../../components/page/subject-page.module.css';
import { MailLink } from '../../../components/refusal/mail-link.tsx';
import { RefusalAdvice } from '../../../components/refusal/refusal-advice.tsx';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { AskAccess } from '../../../refusals/ask/ask-access.tsx';
import { MuteButton } from '../../../notifications/mute-button.tsx';
import { DateText } from '../../../time/date-text.tsx';
import { SharedStatus } from '../shared-status.tsx';
import { toRuleText } from '../shared-text.ts';
import { toSharedFileFacts } from './shared-file-facts.ts';
import styles from './file-page.module.css';
import { FILE_PAGE_TEXTS as TEXTS } from './texts.ts';

interface SharedFileViewProps {
  file: SharedFile;
  onFiles: (files: readonly File[]) => void;
}

/** The page of a file for an opener, who may know less about it than its baker. */
export function SharedFileView({ file, onFiles }: SharedFileViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { name, baker } = file;
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useDocumentTitle(name);
  const facts = toSharedFileFacts(file);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={subjectPage.name}>
        {name}
      </h2>
      <div className={styles.verdict}>
        <SharedStatus file={file} />
        {facts.refusal === null ? (
          <p>
            {TEXTS.mayOpen} {toRuleText(file)}.
          </p>
        ) : (
          <>
            <RefusalAdvice refusal={facts.refusal} baker={baker} fileName={name} />
            <AskAccess file={{ file_id: file.id }} name={name} refusal={facts.refusal} />
          </>
        )}
      </div>
      <DescriptionList>
        <DescriptionItem name={TEXTS.baker}>
          <MailLink email={baker} subject={name} />
        </DescriptionItem>
        {facts.dates.map(({ label, iso, missing }) => (
          <DescriptionItem key={label} name={label}>
            {iso === null ? missing : <DateText iso={iso} isZoneShown={false} />}
          </DescriptionItem>
        ))}
        <DescriptionItem name={TEXTS.kind}>{facts.kind}</DescriptionItem>
      </DescriptionList>
      <div>
        <MuteButton fileId={file.id} />
      </div>
      <section className={styles.check} aria-labelledby={CHECK_TITLE_ID}>
        <h3 id={CHECK_TITLE_ID} className={styles.checkTitle}>
          {TEXTS.checkTitle}
        </h3>
        <p>{TEXTS.checkText(baker)}</p>
        <FileButton variant="primary" multiple={false} onFiles={onFiles}>
          {TEXTS.choose}
        </FileButton>
        <p className={styles.note}>{TEXTS.privacy}</p>
      </section>
    </>
  );
}

const CHECK_TITLE_ID = 'check-copy';
