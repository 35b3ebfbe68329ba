import { Notice } from '../../components/notice.tsx';
import { InsecureBanner } from '../../components/page/insecure-banner.tsx';
import { ConnectionBanner } from '../../components/page/connection-banner.tsx';
import { PageLoading } from '../../components/page/page-loading.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

const doNothing = () => undefined;

export function Notices() {
  return (
    <Specimens>
      <Specimen of="Info">
        <Notice tone="info" title="A new PIN was sent.">
          Check your email.
        </Notice>
      </Specimen>
      <Specimen of="Success">
        <Notice tone="success" title="Dates updated successfully" />
      </Specimen>
      <Specimen of="Warning with action">
        <Notice
          tone="warning"
          title="Your address is not verified yet."
          action={{ label: 'Send again', onPress: doNothing }}
        >
          Open the link in the email that we sent.
        </Notice>
      </Specimen>
      <Specimen of="Danger">
        <Notice tone="danger" title="Invalid email or password" />
      </Specimen>
      <Specimen of="Long text" wide>
        <Notice
          tone="danger"
          title="The server is currently unavailable. Please try again later."
          action={{ label: 'Try again', onPress: doNothing }}
        >
          It did not answer for 30 seconds. What you typed is still here; nothing was sent twice.
          Request 0198c3a277d17c3e9b1f2f6f2c3d9f0e0198c3a277d17c3e9b1f2f6f2c3d9f0e.
        </Notice>
      </Specimen>
      <Specimen of="Offline" wide>
        <ConnectionBanner problem="offline" />
      </Specimen>
      <Specimen of="Plain http" wide>
        <InsecureBanner />
      </Specimen>
      <Specimen of="First load" wide>
        <PageLoading label="Loading your files" />
      </Specimen>
    </Specimens>
  );
}
