import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import styles, { sheet } from './NextPage.lk.css'

const ref = partRef(sheet)

/** The end of a list that has more pages: placeholders that load the next page when they come into view, or a retry. */
export function NextPage({ busy, failed, load, children }: NextPage.Props) {
  const text = useText('account')
  const { headingId } = useModal()
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    // Observed anew after each page, which may be too short to move this out of view.
    if (busy || failed || !end.current || !globalThis.IntersectionObserver) return
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
    })
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [busy, failed])
  const retry = () => {
    // The button disappears.
    document.getElementById(headingId)?.focus({ preventScroll: true })
    load()
  }
  if (!failed) return <div ref={end}>{children}</div>
  return (
    <div ref={ref} className={styles.failed}>
      <Button size="sm" onClick={retry}>
        {text('tryAgain')}
      </Button>
    </div>
  )
}

export declare namespace NextPage {
  type Props = {
    /** The list is loading something already. */
    readonly busy: boolean
    /** The last attempt to load the next page failed. */
    readonly failed: boolean
    readonly load: () => void
    /** Placeholders of the page's items. */
    readonly children: ReactNode
  }
}
