import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { EmptyState } from '@latchkey/ui/emptyState/EmptyState'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import styles, { sheet } from './EmptyTab.lk.css'

const ref = partRef(sheet)

/** Empty state of an account tab; `children` holds an action. */
export function EmptyTab({ children, ...content }: EmptyState.Props & { readonly children?: ReactNode }) {
  return (
    <div ref={ref} className={styles.empty}>
      <EmptyState {...content} />
      {children}
    </div>
  )
}

/** Opens Receive, to get something to list. */
export function ReceiveButton() {
  const modal = useModal()
  const text = useText('account')
  if (modal.latchkey.options.features?.receive === false) return null
  return (
    <Button size="sm" onClick={() => modal.push({ name: 'Account', step: 'receive' })}>
      {text('receive')}
    </Button>
  )
}
