import { Button } from '@latchkey/ui/button/Button'
import { Send } from '@latchkey/ui/icons/Send'
import { Tag } from '@latchkey/ui/tag/Tag'
import { useAccount, useModal, useNetwork } from 'latchkey/react'
import { FeatureCard } from './FeatureCard.tsx'

export function SendCard() {
  const { status } = useAccount()
  const { unsupported } = useNetwork()
  const modal = useModal()
  const able = status === 'connected' && !unsupported
  return (
    <FeatureCard
      icon={<Send />}
      title="Send"
      tag={<Tag>{able || status === 'disconnected' ? 'Ready' : 'Waiting'}</Tag>}
      actions={
        <Button
          size="sm"
          kind={able ? 'tint' : 'neutral'}
          onClick={() => modal.open(able ? { name: 'WalletSend' } : undefined)}
        >
          {able ? 'Send tokens' : 'Connect to send'}
        </Button>
      }
    >
      Send tokens and see the network fee before you confirm.
    </FeatureCard>
  )
}
