import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import styles, { sheet } from './NextPage.lk.css'

const ref = partRef(sheet)

/** End of a paged list: placeholders that load the next page when they scroll into view, or a retry button. */
export function NextPage({ busy, failed, load, children }: NextPage.Props) {
  const text = useText('account')
  const { headingId } = useModal()
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    // Observe again after each page, because it may be too short to move this element out of view.
    if (busy || failed || !end.current || !globalThis.IntersectionObserver) return
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
    })
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [busy, failed])
  const retry = () => {
    // The button disappears, so the focus moves to the heading.
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
    /** The list is already loading. */
    readonly busy: boolean
    /** The last attempt to load the next page failed. */
    readonly failed: boolean
    readonly load: () => void
    /** Placeholders of the page's items. */
    readonly children: ReactNode
  }
}
