'use client'
import { useAccount } from '@latchkey/react/account/useAccount'
import { ConnectButton as ButtonFace } from '@latchkey/ui/connectButton/ConnectButton'
import { useSheets } from '@latchkey/ui/css/useSheets'
import { Layer } from '@latchkey/ui/layer/Layer'
import { RowsSkeleton } from '@latchkey/ui/sheet/RowsSkeleton'
import { Sheet } from '@latchkey/ui/sheet/Sheet'
import { SheetHeader } from '@latchkey/ui/sheet/SheetHeader'
import { SheetSkeleton } from '@latchkey/ui/sheet/SheetSkeleton'
import { type RefObject, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useAppearance } from '../appearance.ts'
import { LocaleContext } from '../i18n/LocaleContext.ts'
import { usePageText } from '../i18n/usePageText.ts'
import { LoadBoundary } from '../LoadBoundary.tsx'
import { ModalContext, useModal } from '../ModalContext.ts'
import { resetStack } from '../modalController.ts'
import { connectRows } from '../shell/ConnectSkeleton.tsx'
import { chunkOf, useChunk } from '../shell/chunk.ts'
import { account } from '../views/account/account.view.ts'
import styles, { sheet } from './EmbeddedModal.lk.css'

const embeddedContent = chunkOf(() => import('./EmbeddedContent.tsx'))

/**
 * The modal inline in the page instead of a dialog: shows the account, or Connect while disconnected. While it is mounted, every
 * view opens in it. Use one per `LatchkeyProvider`.
 */
export function EmbeddedModal() {
  const modal = useModal()
  const text = usePageText()
  const headingId = useId()
  const frame = useRef<HTMLDivElement>(null)
  useSheets(frame, sheet)
  const [failed, setFailed] = useState(false)
  // Unique heading id, because a page can contain the modals of several instances.
  const own = useMemo(() => ({ ...modal, headingId }), [modal, headingId])
  useEffect(() => {
    modal.store.setState({ embedded: 'home' })
    return () => {
      modal.store.setState({ embedded: undefined })
      modal.close()
      resetStack(modal)
    }
  }, [modal])
  return (
    <ModalContext.Provider value={own}>
      <Layer {...useAppearance()}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
        <div ref={frame} className={styles.frame} role="group" aria-labelledby={headingId} aria-label={text('loading')}>
          <Sheet>
            {failed ? (
              <Failed />
            ) : (
              <LoadBoundary onFailed={() => setFailed(true)}>
                <Content frame={frame} />
              </LoadBoundary>
            )}
          </Sheet>
        </div>
      </Layer>
    </ModalContext.Provider>
  )
}

function Content({ frame }: { readonly frame: RefObject<HTMLElement | null> }) {
  const { language } = useContext(LocaleContext)
  const content = useChunk(embeddedContent)
  const texts = useChunk(language.first)
  // The server renders the skeleton, so the first client render must too, even if the content has already loaded.
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return hydrated && content && texts ? <content.EmbeddedContent frame={frame} /> : <Skeleton />
}

function Skeleton() {
  const { headingId, latchkey } = useModal()
  const text = usePageText()
  const connected = useAccount().address !== undefined
  return (
    <>
      <SheetHeader title={connected ? undefined : text('title')} titleId={headingId} />
      {connected && account.skeleton ? (
        <SheetSkeleton shape={account.skeleton} />
      ) : (
        <RowsSkeleton {...connectRows(latchkey.options.embeddedWallet)} />
      )}
    </>
  )
}

/** Browsers cache a failed module import until the page is reloaded. */
function Failed() {
  const { headingId } = useModal()
  const text = usePageText()
  return (
    <>
      <SheetHeader title={text('title')} titleId={headingId} />
      <div className={styles.failed}>
        <ButtonFace status="failed" label={text('reload')} onClick={() => location.reload()} />
      </div>
    </>
  )
}
