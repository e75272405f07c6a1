import { createRoot } from 'react-dom/client'
import { PageLayer } from '../layer/PageLayer.tsx'
import { loadTexts } from '../texts/recoveryTexts.ts'
import { RecoverySheet } from './RecoverySheet.tsx'

/** The offline recovery page: no server, no network, no storage. */
async function start(): Promise<void> {
  const texts = await loadTexts(navigator.languages)
  document.documentElement.lang = texts.keys.tag
  document.title = texts.choose.title
  const root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(
    <PageLayer dir={texts.keys.dir} lang={texts.keys.tag}>
      <RecoverySheet texts={texts} />
    </PageLayer>,
  )
}

start().catch((error: unknown) => console.error(error))
