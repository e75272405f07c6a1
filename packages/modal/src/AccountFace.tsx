'use client'
import type { NativeBalance } from '@latchkey/core/account/queries'
import { useAccount } from '@latchkey/react/account/useAccount'
import { useBalance } from '@latchkey/react/account/useBalance'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { ConnectedFace, WrongNetworkFace } from '@latchkey/ui/connectButton/ConnectedFace'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { useContext, useEffect } from 'react'
import { figure } from './i18n/figure.ts'
import { LocaleContext } from './i18n/LocaleContext.ts'
import { usePageText } from './i18n/usePageText.ts'
import { networkSource } from './views/shared/networkSource.ts'

/** The connect button's content for a connected account: balance, avatar and address, or the unsupported network. */
export function AccountFace({ show }: { readonly show: 'auto' | boolean }) {
  const text = usePageText()
  const { language } = useContext(LocaleContext)
  const { address = '' } = useAccount()
  const latchkey = useLatchkey()
  const { network, unsupported } = useNetwork()
  const balance = useBalance({ enabled: show !== false && !unsupported }).data
  if (unsupported) return <WrongNetworkFace label={text('unsupportedNetwork')} />
  return (
    <ConnectedFace
      label={shortAddress(address)}
      hint={text('account')}
      address={address}
      network={network && { name: network.name, src: networkSource(latchkey, network) }}
      balance={balance && `${figure(language, balance.numeric)} ${balance.symbol}`}
      balanceOnPhones={show === true}
    />
  )
}

/** Reads the balance for a custom button, which loads without this code. Renders nothing. */
export function FollowBalance({ onChange }: FollowBalance.Props) {
  const { language } = useContext(LocaleContext)
  const balance = useBalance().data
  useEffect(() => {
    onChange(balance && { ...balance, label: `${figure(language, balance.numeric)} ${balance.symbol}` })
    return () => onChange(undefined)
  }, [balance, language, onChange])
  return null
}

export declare namespace FollowBalance {
  type Balance = NativeBalance & { readonly label: string }
  type Props = { readonly onChange: (balance: Balance | undefined) => void }
}
