import type { Clock } from '@latchkey/base/clock'
import { cx } from '@latchkey/ui/css/cx'
import { partRef } from '@latchkey/ui/css/partRef'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { keysPath } from '../exportPaths.ts'
import { keysPort, keysReady } from '../keysMessages.ts'
import styles, { sheet } from './KeysDocument.lk.css'

const ref = partRef(sheet)
/** Time limit for loading the document. Its files are smaller than those of the page, which are loaded already. */
const loadWaitMs = 20_000

/**
 * The document that shows the keys. It fills the page once it has them. Its sandbox keeps out even this page, and it
 * loads everything before it signals that it is ready, because it has no network afterwards.
 */
export function KeysDocument({ title, isShown, clock, onReady, onLate }: KeysDocument.Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  // A layout effect, because a cached document can be ready before effects run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the document once
  useLayoutEffect(() => {
    // If a browser, an extension or a network blocks the document, this page gets no event.
    const stopWaiting = clock.after(loadWaitMs, onLate)
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      const target = frame.current?.contentWindow
      if (!target || source !== target || data !== keysReady) return
      stopWaiting()
      onReady(() => {
        const { port1, port2 } = new MessageChannel()
        // A sandboxed document has an opaque origin, which cannot be named. It is from this site: frame-src allows no
        // other.
        target.postMessage(keysPort, '*', [port2])
        return port1
      })
    }
    addEventListener('message', onMessage)
    return () => {
      stopWaiting()
      removeEventListener('message', onMessage)
    }
  }, [])
  useEffect(() => {
    if (isShown) frame.current?.focus()
  }, [isShown])
  return (
    <div ref={ref}>
      <iframe
        ref={frame}
        className={cx(styles.document, isShown && styles.shown)}
        title={title}
        sandbox="allow-scripts"
        allow="clipboard-write"
        src={keysPath}
      />
    </div>
  )
}

export declare namespace KeysDocument {
  type Props = {
    readonly title: string
    readonly isShown: boolean
    readonly clock: Clock
    /** `connect` creates a port between the document and one worker. */
    readonly onReady: (connect: () => MessagePort) => void
    /** The document did not respond in time. */
    readonly onLate: () => void
  }
}
