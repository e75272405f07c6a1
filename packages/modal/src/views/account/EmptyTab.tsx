import { partRef } from '@latchkey/ui/css/partRef'
import { EmptyState } from '@latchkey/ui/emptyState/EmptyState'
import type { ReactNode } from 'react'
import styles, { sheet } from './AccountView.lk.css'

const ref = partRef(sheet)

/** A tab of the account with nothing to list; `children` is the way on. */
export function EmptyTab({ children, ...content }: EmptyState.Props & { readonly children?: ReactNode }) {
  return (
    <div ref={ref} className={styles.empty}>
      <EmptyState {...content} />
      {children}
    </div>
  )
}
