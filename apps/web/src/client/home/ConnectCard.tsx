import { Button } from '@latchkey/ui/button/Button'
import { Wallet } from '@latchkey/ui/icons/Wallet'
import { Ring } from '@latchkey/ui/ring/Ring'
import { Dot } from '@latchkey/ui/tag/Dot'
import { Tag } from '@latchkey/ui/tag/Tag'
import { useConnection } from './code/useConnection.ts'
import code from './code/useConnection.ts?raw'
import { FeatureCard } from './FeatureCard.tsx'
import { useAttempt } from './useAttempt.ts'

export function ConnectCard() {
  const { status, wallet, open, disconnect } = useConnection()
  const { running, problem, attempt } = useAttempt()
  const connected = status === 'connected'
  return (
    <FeatureCard
      icon={<Wallet />}
      title="Connect a wallet"
      code={code}
      problem={problem}
      tag={
        connected ? (
          <Tag tone="good">
            <Dot tone="good" />
            {wallet?.name ?? 'Connected'}
          </Tag>
        ) : (
          status !== 'disconnected' && (
            <Tag tone="accent">
              <Ring size={12} />
              Connecting
            </Tag>
          )
        )
      }
      actions={
        <>
          <Button size="sm" kind={connected ? 'neutral' : 'tint'} onClick={open}>
            {connected ? 'Open account' : 'Choose a wallet'}
          </Button>
          {connected && (
            <Button size="sm" loading={running} onClick={() => void attempt(disconnect)}>
              Disconnect
            </Button>
          )}
        </>
      }
    >
      Use a browser extension, or scan a QR code with your phone.
    </FeatureCard>
  )
}
