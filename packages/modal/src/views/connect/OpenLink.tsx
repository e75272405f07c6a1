import type { WalletHref } from '@latchkey/core/wallets/walletHrefs'
import { Button } from '@latchkey/ui/button/Button'
import { External } from '@latchkey/ui/icons/External'
import type { ReactNode } from 'react'

/** Opens a wallet with the pairing. */
export function OpenLink({ href, target, onClick, children }: OpenLink.Props) {
  return (
    <Button kind="filled" wide href={href} target={target} iconEnd={<External />} onClick={onClick}>
      {children}
    </Button>
  )
}

export declare namespace OpenLink {
  type Props = Pick<WalletHref, 'href' | 'target'> & {
    readonly onClick?: (() => void) | undefined
    readonly children: ReactNode
  }
}
