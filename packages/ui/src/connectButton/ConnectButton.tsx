import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { sheetRef } from '../css/sheetRef.tsx'
import styles, { sheet } from './ConnectButton.lk.css'

const ref = sheetRef(sheet)

/** The button a host page shows: with the modal's first frame the only piece of the design system that loads with the page. Lives in a `Layer`. */
export function ConnectButton(props: ConnectButton.Props) {
  const { status, label, face, expanded, className, onClick, onIntent } = props
  return (
    <button
      ref={ref}
      type="button"
      className={cx(styles.button, className)}
      data-status={face ? 'connected' : status}
      aria-haspopup="dialog"
      aria-expanded={expanded ?? false}
      aria-busy={status === 'connecting' || undefined}
      onClick={onClick}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onTouchStart={onIntent}
    >
      {face ?? (
        <span className={styles.label}>
          <bdi>{label}</bdi>
        </span>
      )}
    </button>
  )
}

export declare namespace ConnectButton {
  type Props = {
    /** `failed`: what it opens could not be loaded; the label says what a press does about it. */
    readonly status: 'disconnected' | 'connecting' | 'failed'
    readonly label: string
    /** In place of the label, once there is more to show: a `ConnectedFace` or `WrongNetworkFace`. */
    readonly face?: ReactNode
    readonly className?: string | undefined
    /** Whether the dialog it opens is open. */
    readonly expanded?: boolean | undefined
    readonly onClick?: (() => void) | undefined
    /** Pointer over it or focus on it: time to load what a click will need. */
    readonly onIntent?: (() => void) | undefined
  }
}
