import { Button } from '@latchkey/ui/button/Button'
import { CopyButton } from '@latchkey/ui/copyButton/CopyButton'
import { Mail } from '@latchkey/ui/icons/Mail'
import { Ring } from '@latchkey/ui/ring/Ring'
import { Dot } from '@latchkey/ui/tag/Dot'
import { Tag } from '@latchkey/ui/tag/Tag'
import { useAccount, useModal } from 'latchkey/react'
import { useEmailSignIn } from './code/useEmailSignIn.ts'
import { useSocialSignIn } from './code/useSocialSignIn.ts'

const installCommand = 'npm install latchkey @latchkey/eip155'

export function Hero() {
  const { status } = useAccount()
  const modal = useModal()
  const withEmail = useEmailSignIn()
  const withSocial = useSocialSignIn()
  return (
    <div className="hero-words">
      <ConnectionStatus />
      <h1 className="hero-title">
        Sign people in.
        <br />
        <span className="hero-title-second">With any wallet, or none.</span>
      </h1>
      <p className="lead">
        Sign in with e-mail, a social account or a wallet, then send, swap and buy. A small open source layer for your
        app that runs on your own servers.
      </p>
      <div className="hero-actions">
        <Button kind="filled" onClick={() => modal.open()}>
          {status === 'connected' ? 'Open account' : 'Connect a wallet'}
        </Button>
        {status !== 'connected' && (
          <>
            <Button icon={<Mail />} onClick={withEmail}>
              Use e-mail
            </Button>
            <Button kind="ghost" onClick={withSocial}>
              Social sign-in
            </Button>
          </>
        )}
      </div>
      <div>
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
      <Tag tone="good">
        <Dot tone="good" />
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
