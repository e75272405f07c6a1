import { Picture } from './Picture.tsx'

/** An app or wallet: squircle, 25 % radius. */
export function WalletLogo(props: Picture.Props) {
  return <Picture shape="wallet" {...props} />
}
