import type { Picture } from '@latchkey/ui/glyph/Picture'
import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import type { Metadata } from '@latchkey/walletconnect/sign/types'
import { siteOf } from './siteOf.ts'

/**
 * An app's icon if it is a data URL, otherwise the first letter of its host, as on the secure site: fetching it from another host would reveal to that
 * host who opens this wallet and when.
 */
export function AppLogo({ metadata, size }: AppLogo.Props) {
  const src = metadata.icons.find((icon) => icon.startsWith('data:image/'))
  return <WalletLogo size={size} name={siteOf(metadata.url) || metadata.name} src={src} />
}

export declare namespace AppLogo {
  type Props = { readonly metadata: Metadata; readonly size: Picture.Size }
}
