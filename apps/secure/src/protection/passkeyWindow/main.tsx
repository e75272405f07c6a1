import { Layer } from '@latchkey/ui/layer/Layer'
import { createRoot } from 'react-dom/client'
import { loadTexts } from '../texts/loadTexts.ts'
import { PasskeySheet } from './PasskeySheet.tsx'

const ownerName = new URLSearchParams(location.hash.slice(1)).get('name') ?? ''
// The address leaves the window's bar and history.
history.replaceState(null, '', location.pathname)

/** Only the frame that opened this window hears it, because it has this origin. It gets no secret. */
function report(credentialId: string): void {
  opener?.postMessage({ type: 'passkey created', credentialId }, location.origin)
  close()
}

const texts = await loadTexts(navigator.languages)
const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(
  <Layer dir={texts.dir} lang={texts.tag}>
    <PasskeySheet texts={texts} ownerName={ownerName} onCreated={report} />
  </Layer>,
)
