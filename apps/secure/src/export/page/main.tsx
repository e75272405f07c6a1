import { systemClock } from '@latchkey/base/clock'
import { generateDeviceKey } from '@latchkey/crypto/deviceProof'
import { generateWrapKey } from '@latchkey/crypto/embedded/deviceShare'
import { languageOf } from '@latchkey/texts/languageOf'
import { createRoot } from 'react-dom/client'
import { PageLayer } from '../../layer/PageLayer.tsx'
import { spawnSigner } from '../../signer/spawnSigner.ts'
import type { PageConfig } from '../../site/pageConfig.ts'
import { readPageConfig, vaultsOf } from '../../site/pageConfig.ts'
import { loadTexts } from '../../texts/exportTexts.ts'
import { readExportFragment } from '../exportPaths.ts'
import { ExportSheet } from './ExportSheet.tsx'
import { createExporting } from './exporting.ts'

/** Shows the steps of an export. The keys of this page's device exist only until it is closed. */
async function start(): Promise<void> {
  const { token, provider } = readExportFragment(location.hash.slice(1))
  // Remove the token from the address bar and the history.
  history.replaceState(null, '', location.pathname)
  const [texts, device, wrapKey] = await Promise.all([
    loadTexts(navigator.languages),
    generateDeviceKey(),
    generateWrapKey(),
  ])
  const access = {
    vaults: vaultsOf(readPageConfig<Pick<PageConfig, 'vaultKeys'>>(document), location.origin),
    store: { keys: async () => ({ device, wrapKey }) },
    clock: systemClock,
    spawn: spawnSigner,
    fetch: globalThis.fetch.bind(globalThis),
    locale: languageOf(navigator.languages),
  }
  document.documentElement.lang = texts.tag
  document.title = texts.title
  const root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(
    <PageLayer dir={texts.dir} lang={texts.tag}>
      <ExportSheet exporting={createExporting(access, { token, provider, origin: location.origin })} texts={texts} />
    </PageLayer>,
  )
}

start().catch((error: unknown) => console.error(error))
