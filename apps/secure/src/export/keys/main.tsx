import { systemClock } from '@latchkey/base/clock'
import { createRoot } from 'react-dom/client'
import { PageLayer } from '../../layer/PageLayer.tsx'
import type { ExportedKeys } from '../../signer/exportedKeys.ts'
import { loadTexts } from '../../texts/exportTexts.ts'
import { keysPort, keysReady } from '../keysMessages.ts'
import { KeysSheet } from './KeysSheet.tsx'

/** Waits for a worker's keys and shows them. This document has no network and no storage. */
async function start(): Promise<void> {
  const texts = await loadTexts(navigator.languages)
  document.documentElement.lang = texts.tag
  const root = document.createElement('div')
  document.body.append(root)
  const show = (keys: ExportedKeys) =>
    createRoot(root).render(
      <PageLayer dir={texts.dir} lang={texts.tag}>
        <KeysSheet clock={systemClock} texts={texts} received={keys} />
      </PageLayer>,
    )
  // A wrong code leaves its port unused; the next code gets a new one.
  addEventListener('message', ({ source, origin, data, ports: [port] }: MessageEvent<unknown>) => {
    if (source !== parent || origin !== location.origin || data !== keysPort || !port) return
    port.onmessage = ({ data: keys }: MessageEvent<ExportedKeys>) => {
      show(keys)
      port.postMessage('received')
    }
  })
  parent.postMessage(keysReady, location.origin)
}

start().catch((error: unknown) => console.error(error))
