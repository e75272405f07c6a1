import { Button } from '@latchkey/ui/button/Button'
import { CopyButton } from '@latchkey/ui/copyButton/CopyButton'
import { Ring } from '@latchkey/ui/ring/Ring'
import { Tag } from '@latchkey/ui/tag/Tag'
import { useAccount, useModal } from 'latchkey/react'

const installCommand = 'npm install latchkey @latchkey/eip155'

export function Hero() {
  const { status } = useAccount()
  const modal = useModal()
  return (
    <div className="hero-words">
      <Standing />
      <h1 className="hero-title">
        Let people in.
        <br />
        <span className="hero-title-second">With the wallet they have.</span>
      </h1>
      <p className="lead">
        Connect a wallet, sign in, switch networks and send. One small layer for your app, open source, on your own
        server.
      </p>
      <div className="hero-actions">
        <Button kind="filled" onClick={() => modal.open()}>
          {status === 'connected' ? 'Open the account' : 'Connect a wallet'}
        </Button>
        <CopyButton
          value={installCommand}
          label="Copy the install command"
          copiedLabel="Copied"
          failedLabel="Could not copy"
        >
          <code className="install">{installCommand}</code>
        </CopyButton>
      </div>
    </div>
  )
}

/** Where the visitor stands, in one line. */
function Standing() {
  const { status, wallet } = useAccount()
  if (status === 'connected') {
    return (
      <Tag tone="good" dot>
        You’re connected{wallet && ` with ${wallet.name}`}
      </Tag>
    )
  }
  if (status === 'disconnected') return <Tag>Nobody is connected yet</Tag>
  return (
    <Tag tone="accent">
      <Ring size={12} />
      {status === 'connecting' ? 'Asking your wallet' : 'Looking for your wallet'}
    </Tag>
  )
}
