import { Button } from '@latchkey/ui/button/Button'
import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { Grid } from '@latchkey/ui/icons/Grid'
import { Plus } from '@latchkey/ui/icons/Plus'
import { Ring } from '@latchkey/ui/ring/Ring'
import { Dot } from '@latchkey/ui/tag/Dot'
import { Tag } from '@latchkey/ui/tag/Tag'
import { Address } from '@latchkey/ui/text/Address'
import type { Account, Connection } from 'latchkey'
import { useLatchkeyState } from 'latchkey/react'
import { useId, useRef } from 'react'
import { useManyWallets } from './code/useManyWallets.ts'
import code from './code/useManyWallets.ts?raw'
import { FeatureCard } from './FeatureCard.tsx'
import { useAttempt } from './useAttempt.ts'

/** Every wallet connected to this page, and the account the page uses. */
export function ConnectionsCard() {
  const { connections, add, setActive, disconnectAsync } = useManyWallets()
  const list = useRef<HTMLUListElement>(null)
  const { problem, attempt } = useAttempt()
  const end = (connectionId: string) => {
    void attempt(() => disconnectAsync({ connectionId }))
    // The focused button disappears with its wallet.
    list.current?.focus()
  }
  return (
    <FeatureCard
      wide={connections.length > 0}
      icon={<Grid />}
      title="Multiple wallets"
      code={code}
      problem={problem}
      tag={connections.length > 0 && <Tag>{`${connections.length} connected`}</Tag>}
      details={
        <ul ref={list} tabIndex={-1} className="connections" aria-label="Connected wallets">
          {connections.map((connection) => (
            <li key={connection.id}>
              <ConnectionRow
                connection={connection}
                onUse={({ namespace, address }) =>
                  void attempt(() => setActive({ connectionId: connection.id, namespace, address }))
                }
                onDisconnect={() => end(connection.id)}
              />
            </li>
          ))}
        </ul>
      }
      actions={
        <Button size="sm" icon={<Plus size={16} />} onClick={add}>
          {connections.length === 0 ? 'Connect wallet' : 'Connect another wallet'}
        </Button>
      }
    >
      Connect several wallets and choose which account this page uses.
    </FeatureCard>
  )
}

function ConnectionRow({ connection, onUse, onDisconnect }: ConnectionRow.Props) {
  const { wallet, accounts, status } = connection
  const id = useId()
  return (
    <article className="connection" aria-labelledby={id}>
      <div className="connection-head">
        <WalletLogo size={40} name={wallet.name} src={wallet.icon} />
        <span id={id} className="connection-name">
          {wallet.name}
        </span>
        {status !== 'connected' && (
          <Tag tone="accent">
            <Ring size={12} />
            Reconnecting
          </Tag>
        )}
        <Button size="sm" kind="ghost" describedBy={id} onClick={onDisconnect}>
          Disconnect
        </Button>
      </div>
      <ul className="connection-accounts" aria-label={`Accounts of ${wallet.name}`}>
        {accounts.map((account) => (
          <li key={`${account.namespace}:${account.address}`}>
            <AccountRow account={account} connectionId={connection.id} onUse={() => onUse(account)} />
          </li>
        ))}
      </ul>
    </article>
  )
}

declare namespace ConnectionRow {
  type Props = {
    readonly connection: Connection
    readonly onUse: (account: Account) => void
    readonly onDisconnect: () => void
  }
}

function AccountRow({ account, connectionId, onUse }: AccountRow.Props) {
  const { namespace, address } = account
  const id = useId()
  const isActive = useLatchkeyState(({ active }) => {
    const chosen = active[namespace]
    return chosen?.connectionId === connectionId && chosen.address === address
  })
  const isShown = useLatchkeyState(({ activeNamespace }) => activeNamespace === namespace) && isActive
  return (
    <div className="connection-account">
      <span id={id} className="connection-address">
        <span className="connection-chain">{namespaceNames[namespace] ?? namespace}</span>
        <Address value={address} />
      </span>
      {isShown ? (
        <Tag tone="good">
          <Dot tone="good" />
          Active
        </Tag>
      ) : (
        isActive && <Tag>Selected</Tag>
      )}
      {/* Stays mounted when its account becomes active, so that it keeps the keyboard focus. */}
      <Button size="sm" disabled={isShown} describedBy={id} onClick={onUse}>
        Use
      </Button>
    </div>
  )
}

declare namespace AccountRow {
  type Props = { readonly account: Account; readonly connectionId: string; readonly onUse: () => void }
}

const namespaceNames: Partial<Record<Account['namespace'], string>> = { eip155: 'Ethereum', solana: 'Solana' }
