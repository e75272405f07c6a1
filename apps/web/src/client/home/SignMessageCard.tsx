import { Button } from '@latchkey/ui/button/Button'
import { CopyButton } from '@latchkey/ui/copyButton/CopyButton'
import { Pen } from '@latchkey/ui/icons/Pen'
import { Ring } from '@latchkey/ui/ring/Ring'
import { Dot } from '@latchkey/ui/tag/Dot'
import { Tag } from '@latchkey/ui/tag/Tag'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { useAccount, useModal } from 'latchkey/react'
import { useState } from 'react'
import { message, useHello } from './code/useHello.ts'
import code from './code/useHello.ts?raw'
import { FeatureCard } from './FeatureCard.tsx'
import { useAttempt } from './useAttempt.ts'

export function SignMessageCard() {
  const { status, address } = useAccount()
  const modal = useModal()
  const signHello = useHello()
  const [signed, setSigned] = useState<{ readonly by: string | undefined; readonly signature: string }>()
  const { running, problem, attempt } = useAttempt()
  const sign = () =>
    attempt(async () => {
      setSigned(undefined)
      setSigned({ by: address, signature: await signHello() })
    })
  const shown = status === 'connected' && signed?.by === address ? signed : undefined
  return (
    <FeatureCard
      icon={<Pen />}
      title="Sign a message"
      code={code}
      problem={problem}
      tag={<StateTag running={running} signed={shown !== undefined} failed={problem !== undefined} />}
      actions={
        <>
          <Button
            size="sm"
            loading={running}
            onClick={() => (status === 'connected' ? void sign() : modal.open())}
          >{`Sign “${message}”`}</Button>
          {shown && (
            <CopyButton value={shown.signature} label="Copy signature" copiedLabel="Copied" failedLabel="Couldn't copy">
              <bdi dir="ltr" className="card-figure">
                {shortAddress(shown.signature)}
              </bdi>
            </CopyButton>
          )}
        </>
      }
    >
      Your wallet shows the text before you sign it.
    </FeatureCard>
  )
}

function StateTag(props: { readonly running: boolean; readonly signed: boolean; readonly failed: boolean }) {
  if (props.running) {
    return (
      <Tag tone="accent">
        <Ring size={12} />
        Waiting for your wallet
      </Tag>
    )
  }
  if (props.failed) return <Tag tone="bad">Not signed</Tag>
  if (!props.signed) return null
  return (
    <Tag tone="good">
      <Dot tone="good" />
      Signed
    </Tag>
  )
}
