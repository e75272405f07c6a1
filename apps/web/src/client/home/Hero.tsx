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
      <ConnectionStatus />
      <h1 className="hero-title">
        Sign people in.
        <br />
        <span className="hero-title-second">With the wallet they already have.</span>
      </h1>
      <p className="lead">
        Connect a wallet, sign in, switch networks and send tokens. A small open source layer for your app that runs on
        your own servers.
      </p>
      <div className="hero-actions">
        <Button kind="filled" onClick={() => modal.open()}>
          {status === 'connected' ? 'Open account' : 'Connect a wallet'}
        </Button>
        <CopyButton
          value={installCommand}
          label="Copy install command"
          copiedLabel="Copied"
          failedLabel="Couldn't copy"
        >
          <code className="install">{installCommand}</code>
        </CopyButton>
      </div>
    </div>
  )
}

/** The connection status in one line. */
function ConnectionStatus() {
  const { status, wallet } = useAccount()
  if (status === 'connected') {
    return (
      <Tag tone="good" dot>
        Connected{wallet && ` with ${wallet.name}`}
      </Tag>
    )
  }
  if (status === 'disconnected') return <Tag>Not connected</Tag>
  return (
    <Tag tone="accent">
      <Ring size={12} />
      {status === 'connecting' ? 'Connecting' : 'Reconnecting'}
    </Tag>
  )
}
