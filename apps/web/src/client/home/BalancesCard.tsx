import { floorDecimal } from '@latchkey/core/account/floorDecimal'
import { Button } from '@latchkey/ui/button/Button'
import { Coin } from '@latchkey/ui/icons/Coin'
import { Tag } from '@latchkey/ui/tag/Tag'
import { useAccount, useModal } from 'latchkey/react'
import { useOwnBalance } from './code/useOwnBalance.ts'
import code from './code/useOwnBalance.ts?raw'
import { FeatureCard } from './FeatureCard.tsx'

export function BalancesCard() {
  const { status } = useAccount()
  const { network, balance } = useOwnBalance()
  const modal = useModal()
  const connected = status === 'connected'
  return (
    <FeatureCard
      icon={<Coin />}
      title="Balances"
      code={code}
      tag={connected && network && <Tag>{network.name}</Tag>}
      actions={
        <>
          {balance && (
            <bdi dir="ltr" className="card-figure card-grow">
              {floorDecimal(balance.numeric)} {balance.symbol}
            </bdi>
          )}
          <Button size="sm" onClick={() => modal.open()}>
            {connected ? 'View all' : 'Connect to view'}
          </Button>
        </>
      }
    >
      Read from the blockchain through your own server.
    </FeatureCard>
  )
}
