import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { Warning } from '@latchkey/ui/icons/Warning'
import { useText } from '../../i18n/useText.ts'
import type { RetryBanner } from './RetryBanner.tsx'
import styles, { sheet } from './SwapView.lk.css'

const ref = partRef(sheet)

/**
 * Replaces the rate if there is no price, in the same place so that the layout does not shift. The quote is also refetched
 * automatically.
 */
export function QuoteFailed({ query }: { readonly query: RetryBanner.Query }) {
  const text = useText('swap', 'amounts')
  return (
    <div ref={ref} role="alert" className={styles.failed}>
      <Warning size={18} />
      <span>{text('priceFailed')}</span>
      <Button size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
        {text('tryAgain')}
      </Button>
    </div>
  )
}
