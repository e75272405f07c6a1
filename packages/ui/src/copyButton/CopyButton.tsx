import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import { Check } from '../icons/Check.tsx'
import { Copy } from '../icons/Copy.tsx'
import styles, { sheet } from './CopyButton.lk.css'
import { useCopy } from './useCopy.tsx'

const ref = partRef(sheet)

/** A shortened text that copies the full value (an address, a reference). */
export function CopyButton({ value, label, copiedLabel, failedLabel, children }: CopyButton.Props) {
  const { state, copy } = useCopy(value)
  const said = { idle: '', copied: copiedLabel, failed: failedLabel }[state]
  return (
    <button
      ref={ref}
      type="button"
      className={cx(styles.copy, state === 'copied' && styles.copied)}
      onClick={() => void copy()}
    >
      <span className={styles.unseen}>{label}</span>
      {children}
      {state === 'copied' ? <Check size={16} /> : <Copy size={16} />}
      <span role="status" className={styles.unseen}>
        {said}
      </span>
    </button>
  )
}

export declare namespace CopyButton {
  type Labels = {
    readonly value: string
    readonly label: string
    readonly copiedLabel: string
    readonly failedLabel: string
  }
  type Props = Labels & { readonly children: ReactNode }
}
