import { Layer } from '@latchkey/ui/layer/Layer'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { PageLayer } from '../../layer/PageLayer.tsx'
import type { DecodedRequest } from '../../requests/DecodedRequest.ts'
import { loadTexts } from '../../texts/approvalTexts.ts'
import type { ApprovalQueue } from '../queue/approvalQueue.ts'
import { ApprovalSheet } from './ApprovalSheet.tsx'
import type { RequestParts } from './requestParts.tsx'
import type { SheetSite } from './sheetSite.ts'

/** Loads what the sheet needs to show a request. To be called before the request is added to the queue. */
export type PrepareSheet = (asked: DecodedRequest) => Promise<void>

/** Shows the current request of the queue, in the visitor's language. `method`: of the first request. */
export async function mountSheet(site: SheetSite, queue: ApprovalQueue, method: string): Promise<PrepareSheet> {
  const { document, navigator } = site.window
  let parts: RequestParts | undefined
  const loadParts = async () => {
    parts ??= (await import('./requestParts.tsx')).requestParts
  }
  // In the same round trip as the texts. If it fails, loading is repeated for the request.
  if (method !== 'personal_sign') loadParts().catch(() => {})
  const texts = await loadTexts(navigator.languages)
  const root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(<Shown site={site} queue={queue} texts={texts} loaded={() => parts} />)
  return async (asked) => (isPlainMessage(asked) ? undefined : await loadParts())
}

/** True for a readable message that is not refused: it has no effects, warnings or estimate. */
const isPlainMessage = ({ facts, refusal }: DecodedRequest): boolean =>
  facts.kind === 'message' && facts.text !== undefined && !refusal

function Shown({ site, queue, texts, loaded }: Shown.Props) {
  const shown = useSyncExternalStore(queue.subscribe, queue.shown)
  if (!shown) return null
  const isFramed = site.window.parent !== site.window
  const Surface = isFramed ? Layer : PageLayer
  // Uses only the light or dark mode of the app's theme: its colors could make a warning look harmless.
  return (
    <Surface theme={site.app().theme.themeMode} dir={texts.dir} lang={texts.tag}>
      <ApprovalSheet key={shown.id} site={site} queue={queue} shown={shown} texts={texts} parts={loaded()} />
    </Surface>
  )
}

declare namespace Shown {
  type Props = Pick<ApprovalSheet.Props, 'site' | 'queue' | 'texts'> & {
    readonly loaded: () => RequestParts | undefined
  }
}
