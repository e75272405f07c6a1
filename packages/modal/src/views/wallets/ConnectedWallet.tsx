import type { Account, Connection } from '@latchkey/core/connect/connection'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { Avatar } from '@latchkey/ui/avatar/Avatar'
import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { Tag } from '@latchkey/ui/tag/Tag'
import { Address } from '@latchkey/ui/text/Address'
import { Text } from '@latchkey/ui/text/Text'
import { useId } from 'react'
import { useText } from '../../i18n/useText.ts'
import styles, { sheet } from './ConnectedWallet.lk.css'
import { namespaceName } from './namespaceName.ts'

const ref = partRef(sheet)

/** A connected wallet with the accounts it shares, and a button to disconnect it. */
export function ConnectedWallet({ connection, onUse, onDisconnect }: ConnectedWallet.Props) {
  const text = useText('wallets')
  const id = useId()
  const { wallet, accounts, status } = connection
  const detail = status === 'connected' ? text('accounts', { count: accounts.length }) : text('reconnecting')
  return (
    <section ref={ref} className={styles.wallet} aria-labelledby={id}>
      <div className={styles.head}>
        <WalletLogo size={40} src={wallet.icon} name={wallet.name} />
        <div className={styles.words}>
          <h3 id={id} dir="auto" className={styles.name}>
            {wallet.name}
          </h3>
          <Text kind="small" tone="quiet">
            {detail}
          </Text>
        </div>
        <Button size="sm" describedBy={id} onClick={onDisconnect}>
          {text('disconnect')}
        </Button>
      </div>
      <RowList label={text('accountsOf', { wallet: wallet.name })}>
        {accounts.map((account) => (
          <AccountRow
            key={`${account.namespace}:${account.address}`}
            connectionId={connection.id}
            account={account}
            onUse={() => onUse(account)}
          />
        ))}
      </RowList>
    </section>
  )
}

export declare namespace ConnectedWallet {
  type Props = {
    readonly connection: Connection
    readonly onUse: (account: Account) => void
    readonly onDisconnect: () => void
  }
}

function AccountRow({ connectionId, account, onUse }: AccountRow.Props) {
  const text = useText('wallets')
  const { namespace, address, label } = account
  const chosen = useLatchkeyState(
    ({ active }) => active[namespace]?.connectionId === connectionId && active[namespace]?.address === address,
  )
  const inUse = useLatchkeyState(({ activeNamespace }) => activeNamespace === namespace) && chosen
  const chain = namespaceName(namespace)
  return (
    <ListRow
      icon={
        <span ref={ref} className={styles.mark}>
          <Avatar seed={address} size={32} />
        </span>
      }
      title={<Address value={address} />}
      detail={label ? `${label} · ${chain}` : chain}
      end={chosen && !inUse ? <Tag>{text('usedOn', { chain })}</Tag> : undefined}
      selected={inUse}
      onClick={onUse}
    />
  )
}

declare namespace AccountRow {
  type Props = { readonly connectionId: string; readonly account: Account; readonly onUse: () => void }
}
