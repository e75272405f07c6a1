import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import { Wallet } from '../icons/Wallet.tsx'
import styles, { sheet } from './glyph.lk.css'

const ref = partRef(sheet)

/** Replaces the logo while the wallet is unknown. */
export function WalletPlaceholder({ size }: { readonly size: 48 | 72 }) {
  return (
    <span ref={ref} className={cx(styles.wallet, styles[`size${size}`], styles.blank)}>
      <Wallet size={28} />
    </span>
  )
}
