import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/base.css';
import { connectToPortal } from './connect-to-portal.ts';
import { FileContent } from './file-content.tsx';

const rootElement = document.getElementById('root');
if (!rootElement)
  throw new Error('The viewer found no #root in its page. Serve it from viewer.html.');

const root = createRoot(rootElement);

connectToPortal((file, report) => {
  root.render(
    <StrictMode>
      <FileContent file={file} report={report} />
    </StrictMode>,
  );
});
