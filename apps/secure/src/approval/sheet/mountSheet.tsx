import { Layer } from '@latchkey/ui/layer/Layer'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { PageLayer } from '../../layer/PageLayer.tsx'
import { type ApprovalTexts, loadTexts } from '../../texts/approvalTexts.ts'
import type { ApprovalQueue } from '../queue/approvalQueue.ts'
import { ApprovalSheet } from './ApprovalSheet.tsx'
import type { SheetSite } from './sheetSite.ts'

/** Shows the current request of the queue, in the visitor's language. */
export async function mountSheet(site: SheetSite, queue: ApprovalQueue): Promise<void> {
  const { document, navigator } = site.window
  const texts = await loadTexts(navigator.languages)
  const root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(<Shown site={site} queue={queue} texts={texts} />)
}

function Shown({ site, queue, texts }: { site: SheetSite; queue: ApprovalQueue; texts: ApprovalTexts }) {
  const shown = useSyncExternalStore(queue.subscribe, queue.shown)
  if (!shown) return null
  const isFramed = site.window.parent !== site.window
  const Surface = isFramed ? Layer : PageLayer
  // Uses only the light or dark mode of the app's theme: its colors could make a warning look harmless.
  return (
    <Surface theme={site.app().theme.themeMode} dir={texts.dir} lang={texts.tag}>
      <ApprovalSheet key={shown.id} site={site} queue={queue} shown={shown} texts={texts} />
    </Surface>
  )
}
