import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import { IconButton } from '../iconButton/IconButton.tsx'
import { BrokenLink } from '../icons/BrokenLink.tsx'
import { Check } from '../icons/Check.tsx'
import { Close } from '../icons/Close.tsx'
import { Ring } from '../ring/Ring.tsx'
import styles, { sheet } from './Toast.lk.css'
import { sheet as tokens } from './toastTokens.lk.css'

const ref = partRef(tokens, sheet)

/** A short message over the page. With `leaveAfterMs` it requests its removal after that time, but not while hovered or focused. */
export function Toast({ kind, title, detail, icon, value, action, closeLabel, onClose, leaveAfterMs }: Toast.Props) {
  const [leaving, setLeaving] = useState(false)
  const leave = () => setLeaving(true)
  const holding = useLeave(leaveAfterMs, leave)
  return (
    <div
      ref={ref}
      role={kind === 'error' ? 'alert' : 'status'}
      className={cx(styles.toast, leaving && styles.leaving)}
      {...holding}
      onAnimationEnd={({ target, currentTarget }) => {
        if (leaving && target === currentTarget) onClose()
      }}
    >
      <span className={cx(styles.mark, styles[kind])}>{icon ?? <Mark kind={kind} value={value} />}</span>
      <div className={styles.text}>
        <div className={styles.title}>{title}</div>
        {detail !== undefined && <div className={styles.detail}>{detail}</div>}
      </div>
      {action && (
        <button type="button" className={styles.action} onClick={action.onClick}>
          {action.label}
        </button>
      )}
      <IconButton label={closeLabel} onClick={leave}>
        <Close size={18} />
      </IconButton>
    </div>
  )
}

/** One ring for all three, so that it closes in place when loading ends. */
function Mark({ kind, value }: { kind: Toast.Kind; value: number | undefined }) {
  if (kind === 'warning') return <BrokenLink size={22} />
  if (kind === 'loading') return <Ring size={24} stroke={2.5} value={value} />
  const Sign = kind === 'success' ? Check : Close
  return (
    <Ring size={24} value={1} tone={kind === 'success' ? 'good' : 'bad'}>
      <Sign size={16} />
    </Ring>
  )
}

/** A timer that pauses while the toast is hovered or focused. */
function useLeave(leaveAfterMs: number | undefined, onClose: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  const stop = () => clearTimeout(timer.current)
  const start = () => {
    stop()
    if (leaveAfterMs !== undefined) timer.current = setTimeout(() => close.current(), leaveAfterMs)
  }
  const begin = useRef(start)
  useEffect(() => {
    begin.current = start
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new life time starts a new timer, a new render does not
  useEffect(() => {
    begin.current()
    return () => clearTimeout(timer.current)
  }, [leaveAfterMs])
  return { onPointerEnter: stop, onPointerLeave: start, onFocus: stop, onBlur: start }
}

/**
 * Container of the toasts: bottom end; on phones above the safe area, or on top of an open sheet. Two at most; the owner selects
 * them.
 */
export function ToastStack({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section ref={ref} aria-label={label} className={styles.stack}>
      {children}
    </section>
  )
}

export declare namespace Toast {
  type Kind = 'success' | 'error' | 'loading' | 'warning'
  type Props = {
    readonly kind: Kind
    readonly title: ReactNode
    readonly detail?: ReactNode
    /** Replaces the kind's default icon, 24 px. */
    readonly icon?: ReactNode
    /** Progress for `loading`, 0 to 1. */
    readonly value?: number | undefined
    readonly action?: { readonly label: string; readonly onClick: () => void } | undefined
    readonly closeLabel: string
    readonly onClose: () => void
    readonly leaveAfterMs?: number | undefined
  }
}
