import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { HttpContext } from '../api/http/http-context.ts';
import { EnvContext } from '../config/env-context.ts';
import { OpenStorageContext } from '../dashboard/storage-context.ts';
import { DraftsContext } from '../drafts/drafts-context.ts';
import { GraceContext } from '../grace/grace-context.ts';
import { ExportsContext } from '../exports/exports-context.ts';
import { ScrollPositionsContext } from '../scroll-positions/scroll-positions-context.ts';
import { AuthClientContext } from '../session/auth-client-context.ts';
import { SessionContext } from '../session/session-context.ts';
import { UrlTokenContext } from '../session/url-token-context.ts';
import { ClockContext } from '../time/clock-context.ts';
import { ToastsContext } from '../toasts/toasts-context.ts';
import { PageVersionContext } from '../version/page-version-context.ts';
import type { Portal } from './create-portal.ts';

interface ProvidersProps {
  portal: Portal;
  children: ReactNode;
}

/** Each object of the portal has its own context, so a component depends only on what it uses. */
export function Providers({ portal, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={portal.queryClient}>
      <EnvContext value={portal.env}>
        <ClockContext value={portal.now}>
          <OpenStorageContext value={portal.openStorage}>
            <ToastsContext value={portal.toasts}>
              <HttpContext value={portal.http}>
                <SessionContext value={portal.session}>
                  <AuthClientContext value={portal.client}>
                    <UrlTokenContext value={portal.urlToken}>
                      <PageVersionContext value={portal.pageVersion}>
                        <DraftsContext value={portal.drafts}>
                          <GraceContext value={portal.grace}>
                            <ScrollPositionsContext value={portal.scrollPositions}>
                              <ExportsContext value={portal.exports}>{children}</ExportsContext>
                            </ScrollPositionsContext>
                          </GraceContext>
                        </DraftsContext>
                      </PageVersionContext>
                    </UrlTokenContext>
                  </AuthClientContext>
                </SessionContext>
              </HttpContext>
            </ToastsContext>
          </OpenStorageContext>
        </ClockContext>
      </EnvContext>
    </QueryClientProvider>
  );
}
