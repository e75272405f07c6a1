import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { sheetRef } from '../css/sheetRef.tsx'
import styles, { sheet } from './ConnectButton.lk.css'

const ref = sheetRef(sheet)

/**
 * The connect button in the host page. Together with the modal's first frame, the only part of the design system in the initial
 * bundle. Must be inside a `Layer`.
 */
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
    /** `failed`: the modal could not be loaded; the label describes the action. */
    readonly status: 'disconnected' | 'connecting' | 'failed'
    readonly label: string
    /** Replaces the label: a `ConnectedFace` or `WrongNetworkFace`. */
    readonly face?: ReactNode
    readonly className?: string | undefined
    /** True if the dialog of the button is open. */
    readonly expanded?: boolean | undefined
    readonly onClick?: (() => void) | undefined
    /** Called on hover or focus, to preload the code that a click needs. */
    readonly onIntent?: (() => void) | undefined
  }
}
