import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { FileButton } from '../../components/local-files/file-button.tsx';
import { FileViewer } from '../../file-viewer/file-viewer.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

export function FileViewers() {
  const [shown, setShown] = useState<{ file: File; number: number } | null>(null);
  return (
    <Specimens>
      <Specimen of="Any file of this device" wide>
        <FileButton
          onFiles={([file]) => {
            if (file) setShown((before) => ({ file, number: (before?.number ?? 0) + 1 }));
          }}
        >
          View a file
        </FileButton>
        {shown && (
          <FileViewer
            key={shown.number}
            blob={shown.file}
            name={shown.file.name}
            type={shown.file.type}
            onClose={() => setShown(null)}
            saveButton={<Button size="compact">Save the original</Button>}
          />
        )}
      </Specimen>
    </Specimens>
  );
}
