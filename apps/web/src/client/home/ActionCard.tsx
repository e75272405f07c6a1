import { Button } from '@latchkey/ui/button/Button'
import { Tag } from '@latchkey/ui/tag/Tag'
import { useAccount, useModal, useNetwork } from 'latchkey/react'
import type { ReactNode } from 'react'
import { FeatureCard } from './FeatureCard.tsx'

/** A feature that one call starts. Until it can run, the button leads to what is missing. */
export function ActionCard({ icon, title, text, label, code, useAction, needs }: ActionCard.Feature) {
  const act = useAction()
  const modal = useModal()
  const { status } = useAccount()
  const { network, unsupported } = useNetwork()
  const lacksAccount = needs !== undefined && (status !== 'connected' || unsupported)
  const lacksNetwork = !lacksAccount && needs === 'ethereum' && !network?.caipNetworkId.startsWith('eip155:')
  return (
    <FeatureCard
      icon={icon}
      title={title}
      tag={lacksNetwork && <Tag tone="warn">Only on Ethereum</Tag>}
      code={code}
      actions={
        lacksAccount ? (
          <Button size="sm" onClick={() => modal.open()}>
            Connect to try
          </Button>
        ) : lacksNetwork ? (
          <Button size="sm" onClick={() => modal.open({ name: 'SwitchNetwork' })}>
            Switch network
          </Button>
        ) : (
          <Button size="sm" kind="tint" onClick={act}>
            {label}
          </Button>
        )
      }
    >
      {text}
    </FeatureCard>
  )
}

export declare namespace ActionCard {
  type Feature = {
    readonly icon: ReactNode
    readonly title: string
    readonly text: string
    readonly label: string
    /** Source of `useAction`. */
    readonly code: string
    readonly useAction: () => () => void
    /** Default: runs without an account. */
    readonly needs?: 'account' | 'ethereum'
  }
}
