import { socialNames } from '@latchkey/contracts/frame/socialNames'
import { QrCode } from '@latchkey/ui/qrCode/QrCode'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { Text } from '@latchkey/ui/text/Text'
import { useState } from 'react'
import { useSocialProof } from '../social/useSocialProof.ts'
import { fill } from '../texts/fill.ts'
import type { MailedProof } from './MailedProof.tsx'
import { useSettings } from './SettingsContext.ts'
import { StepActions } from './StepActions.tsx'
import { StepMark } from './StepMark.tsx'
import { useTask } from './useTask.ts'

/** Proves the owner by a fresh sign-in to the social account of the wallet. */
export function SocialProof({ purpose, start, provider, approvalId, onProof }: SocialProof.Props) {
  const { login, owner, origin, texts } = useSettings()
  const { isBusy, error, run, fail, clear } = useTask()
  const [isBlocked, setBlocked] = useState(false)
  const title = socialNames[provider as keyof typeof socialNames]
  const { isReady, shown, url, open } = useSocialProof({
    access: login,
    asked: { provider, userId: owner.userId, purpose, origin },
    onProof: (proved) => run(() => onProof({ proof: proved.proof, approvalId: approvalId ?? proved.approvalId ?? '' })),
    onError: fail,
  })
  const words = {
    button: { title: start.title, detail: start.detail },
    waiting: { title: fill(texts.tag, texts.accountWaiting, { account: title }), detail: texts.accountWaitingText },
    code: { title: texts.farcasterTitle, detail: texts.farcasterText },
  }[shown]
  return (
    <>
      <SheetBody gap={16}>
        {shown === 'code' ? (
          <QrCode value={url} label={texts.farcasterCode} />
        ) : (
          <StatusBlock picture={<StepMark waiting={shown === 'waiting'}>{start.icon}</StepMark>} {...words} />
        )}
        {shown === 'code' && (
          <>
            <Text kind="heading" center>
              {words.title}
            </Text>
            <Text tone="quiet" center>
              {words.detail}
            </Text>
          </>
        )}
        {shown === 'button' && start.children}
      </SheetBody>
      {shown !== 'code' && (
        <StepActions
          kind={shown === 'waiting' ? 'neutral' : start.kind}
          label={fill(texts.tag, texts.continueWith, { account: title })}
          disabled={start.disabled || !isReady}
          isBusy={isBusy}
          error={isBlocked ? texts.accountBlocked : error}
          onPress={() => {
            clear()
            setBlocked(!open())
          }}
        />
      )}
    </>
  )
}

export declare namespace SocialProof {
  type Props = Pick<MailedProof.Props, 'purpose' | 'start' | 'onProof'> & {
    readonly provider: string
    /** Approval of an opened link, for a provider without ID tokens. */
    readonly approvalId?: string
  }
}
