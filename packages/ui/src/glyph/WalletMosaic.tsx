import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './glyph.lk.css'
import { WalletLogo } from './WalletLogo.tsx'

const ref = partRef(sheet)

/** Four wallets in the place of one: what stands for the whole list. */
export function WalletMosaic({
  wallets,
}: {
  readonly wallets: readonly { readonly name: string; readonly icon?: string }[]
}) {
  return (
    <span ref={ref} className={styles.mosaic}>
      {wallets.slice(0, 4).map(({ name, icon }) => (
        <WalletLogo key={name} name={name} src={icon} size={18} />
      ))}
    </span>
  )
}
