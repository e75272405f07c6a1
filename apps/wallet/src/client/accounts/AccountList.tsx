import { Avatar } from '@latchkey/ui/avatar/Avatar'
import { Button } from '@latchkey/ui/button/Button'
import { Plus } from '@latchkey/ui/icons/Plus'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { Skeleton } from '@latchkey/ui/skeleton/Skeleton'
import { Address } from '@latchkey/ui/text/Address'
import { Amount } from '@latchkey/ui/text/Amount'
import { amountText } from '../amounts/amountText.ts'
import { walletNetwork } from '../networks/walletNetworks.ts'
import { Section } from '../Section.tsx'
import { useWallet, useWalletState } from '../WalletContext.ts'
import { addressOn } from './account.ts'
import { useBalances } from './useBalances.ts'

/** The accounts with their balance on the chosen network; the selected one is listed first to apps. */
export function AccountList() {
  const { engine } = useWallet()
  const accounts = useWalletState((state) => state.accounts)
  const selected = useWalletState((state) => state.accountId)
  const networkId = useWalletState((state) => state.networkId)
  const balances = useBalances()
  const { decimals = 18, symbol = '' } = walletNetwork(networkId) ?? {}
  const add = (
    <Button kind="ghost" size="sm" icon={<Plus size={16} />} onClick={() => void engine.addAccount()}>
      Add
    </Button>
  )
  return (
    <Section title="Accounts" end={add}>
      <RowList label="Accounts">
        {accounts.map((account) => {
          const { id, name } = account
          const address = addressOn(networkId, account) ?? ''
          const units = balances.get(id)
          return (
            <ListRow
              key={id}
              icon={<Avatar seed={address} size={40} />}
              title={name}
              detail={<Address value={address} />}
              end={
                units === undefined ? (
                  <Skeleton width={64} kind="tall" />
                ) : (
                  <Amount value={amountText(units, { decimals, places: 4 })} />
                )
              }
              endDetail={symbol}
              selected={id === selected}
              onClick={() => void engine.selectAccount(id)}
            />
          )
        })}
      </RowList>
    </Section>
  )
}
