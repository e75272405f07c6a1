import type { MouseEvent, ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import { Ring } from '../ring/Ring.tsx'
import styles, { sheet } from './Button.lk.css'

const ref = partRef(sheet)

/**
 * Use one filled button per sheet. A disabled or loading button stays focusable, so that the focus is not lost and screen readers
 * can read the reason (`describedBy`). Renders a link with `href`.
 */
export function Button(props: Button.Props) {
  const { kind = 'neutral', size = 'lg', wide, icon, iconEnd, loading, children, describedBy } = props
  const off = Boolean(props.disabled || loading)
  const common = {
    ref,
    className: cx(styles.button, styles[kind], size !== 'lg' && styles[size], wide && styles.wide),
    'aria-describedby': describedBy,
  }
  const content = (
    <>
      {loading ? <Ring size={size === 'sm' ? 16 : 18} /> : icon}
      <span className={styles.label}>{children}</span>
      {iconEnd}
    </>
  )
  if (props.href !== undefined && !off) {
    const outside =
      props.newTab || props.target === '_blank'
        ? { target: '_blank', rel: 'noopener noreferrer' }
        : { target: props.target }
    return (
      <a {...common} {...outside} href={props.href} onClick={props.onClick}>
        {content}
      </a>
    )
  }
  return (
    <button
      {...common}
      type={props.submit ? 'submit' : 'button'}
      aria-disabled={off || undefined}
      aria-busy={loading || undefined}
      onClick={(event) => {
        if (off) event.preventDefault()
        else props.onClick?.(event)
      }}
    >
      {content}
    </button>
  )
}

/** Two buttons of equal width: cancel first, the primary action last. */
export function ButtonPair({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={ref} className={styles.pair}>
      {children}
    </div>
  )
}

export declare namespace Button {
  type Kind = 'filled' | 'neutral' | 'tint' | 'ghost' | 'danger'
  type Props = {
    readonly kind?: Kind | undefined
    /** 48, 40 or 36 px high; the touch target is always at least 44 px. */
    readonly size?: 'lg' | 'md' | 'sm' | undefined
    /** Fills the width of its container. */
    readonly wide?: boolean | undefined
    readonly icon?: ReactNode
    readonly iconEnd?: ReactNode
    readonly disabled?: boolean | undefined
    readonly loading?: boolean | undefined
    readonly submit?: boolean | undefined
    readonly href?: string | undefined
    readonly newTab?: boolean | undefined
    /** Target of the link; `_top` navigates the top window. */
    readonly target?: '_self' | '_blank' | '_top' | undefined
    readonly describedBy?: string | undefined
    readonly onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
    readonly children: ReactNode
  }
}
