import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { Wallet } from '@latchkey/ui/icons/Wallet'

/** The logo of a wallet, or a plain icon while nobody knows which wallet it is. */
export function WalletMark({ name, icon }: WalletMark.Props) {
  return name === '' ? <Wallet size={28} /> : <WalletLogo size={72} src={icon} name={name} />
}

export declare namespace WalletMark {
  type Props = { readonly name: string; readonly icon?: string | undefined }
}
