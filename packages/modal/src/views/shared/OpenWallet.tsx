import { walletAppLink } from '@latchkey/core/connect/walletAppLink'
import { useAccount } from '@latchkey/react/account/useAccount'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { Button } from '@latchkey/ui/button/Button'
import { External } from '@latchkey/ui/icons/External'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { isPhone } from '../../isPhone.ts'

/** On a phone, a link to the connected wallet's app; for a wallet of this browser, `otherwise`. */
export function OpenWallet({ otherwise = null }: { readonly otherwise?: ReactNode }) {
  const text = useText('connect')
  const { wallet, connectionId } = useAccount()
  const href = useAppLink(connectionId)
  if (!wallet || href === undefined) return otherwise
  return (
    <Button kind="filled" wide href={href} newTab={href.startsWith('http')} iconEnd={<External />}>
      {text('openWallet', { wallet: wallet.name })}
    </Button>
  )
}

function useAppLink(connectionId: string | undefined): string | undefined {
  const latchkey = useLatchkey()
  const [link, setLink] = useState<string>()
  useEffect(() => {
    let left = false
    setLink(undefined)
    if (connectionId !== undefined && isPhone())
      walletAppLink(latchkey, connectionId).then(
        (found) => left || setLink(found),
        () => {},
      )
    return () => {
      left = true
    }
  }, [latchkey, connectionId])
  return link
}
