import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { WalletPlaceholder } from '@latchkey/ui/glyph/WalletPlaceholder'

/** The logo of a wallet, or a placeholder while the wallet is unknown. */
export function WalletMark({ size = 72, name, icon }: WalletMark.Props) {
  return name === '' ? <WalletPlaceholder size={size} /> : <WalletLogo size={size} src={icon} name={name} />
}

export declare namespace WalletMark {
  type Props = {
    readonly size?: 48 | 72 | undefined
    readonly name: string
    readonly icon?: string | undefined
  }
}
