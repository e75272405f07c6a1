import type { WalletHref } from '@latchkey/core/wallets/walletHrefs'
import { Button } from '@latchkey/ui/button/Button'
import { External } from '@latchkey/ui/icons/External'
import type { ReactNode } from 'react'

/** Opens a wallet with the pairing. Until there is a link, reserves its space, so that nothing below it moves. */
export function OpenLink({ href, target, onClick, children }: OpenLink.Props) {
  return (
    <Button
      kind="filled"
      wide
      href={href}
      loading={href === undefined}
      target={target}
      iconEnd={<External />}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

export declare namespace OpenLink {
  type Props = {
    readonly href?: WalletHref['href'] | undefined
    readonly target?: WalletHref['target'] | undefined
    readonly onClick?: (() => void) | undefined
    readonly children: ReactNode
  }
}
