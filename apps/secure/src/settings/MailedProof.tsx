import { otpDigits } from '@latchkey/contracts/constants/vault'
import type { Button } from '@latchkey/ui/button/Button'
import { Key } from '@latchkey/ui/icons/Key'
import { Mail } from '@latchkey/ui/icons/Mail'
import { CodeField } from '@latchkey/ui/otp/CodeField'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { Text } from '@latchkey/ui/text/Text'
import { type ReactNode, useEffect, useState } from 'react'
import { useSettings } from './SettingsContext.ts'
import { StepActions } from './StepActions.tsx'
import { StepMark } from './StepMark.tsx'
import { useTask } from './useTask.ts'
import { mailCode, mailLink, type ProofPurpose, untilLinkOpened } from './walletSecurity.ts'

type Mailed =
  | { readonly is: 'link'; readonly approvalId: string; readonly matchNumber: string }
  | { readonly is: 'code'; readonly approvalId: string; readonly challengeId: string }

/**
 * Proves to both vaults that the request comes from the owner: by an e-mailed link for the recovery vault, then an e-mailed code
 * for the auth vault.
 */
export function MailedProof({ purpose, start, onProof }: MailedProof.Props) {
  const { login, owner, origin, texts } = useSettings()
  const { isBusy, error, run, fail } = useTask()
  const [mailed, setMailed] = useState<Mailed>()
  const [code, setCode] = useState('')
  const { email } = owner
  const asked = { email, origin, purpose }

  const sendLink = () =>
    run(async () => {
      const { approvalId, matchNumber } = await mailLink(login, asked)
      setMailed({ is: 'link', approvalId, matchNumber })
    })
  const approvalId = mailed?.is === 'link' ? mailed.approvalId : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: one wait for each link
  useEffect(() => {
    if (approvalId === undefined) return
    const waiting = new AbortController()
    const { signal } = waiting
    untilLinkOpened(login, approvalId, signal)
      .then(() => (signal.aborted ? undefined : mailCode(login, asked)))
      .then((sent) => {
        if (sent && !signal.aborted) setMailed({ is: 'code', approvalId, challengeId: sent.challengeId })
      })
      .catch((failure: unknown) => {
        if (signal.aborted) return
        setMailed(undefined)
        fail(failure)
      })
    return () => waiting.abort()
  }, [approvalId])

  function type(next: string): void {
    setCode(next)
    if (mailed?.is !== 'code' || next.length < otpDigits) return
    const { approvalId, challengeId } = mailed
    void run(() => onProof({ approvalId, challengeId, code: next }).finally(() => setCode('')))
  }

  const words = {
    none: { title: start.title, detail: start.detail },
    link: { title: texts.linkTitle, detail: texts.linkText(email) },
    code: { title: texts.codeTitle, detail: texts.codeText(email) },
  }[mailed?.is ?? 'none']
  return (
    <>
      <SheetBody gap={16}>
        <StatusBlock
          picture={
            <StepMark waiting={mailed?.is === 'link'}>
              {mailed?.is === 'code' ? <Key size={28} /> : mailed ? <Mail size={28} /> : start.icon}
            </StepMark>
          }
          {...words}
        />
        {!mailed && start.children}
        {mailed?.is === 'link' && (
          <>
            <Text kind="display" center>
              {mailed.matchNumber}
            </Text>
            <Text tone="quiet" center>
              {texts.matchText}
            </Text>
          </>
        )}
        {mailed?.is === 'code' && (
          <CodeField
            label={texts.codeLabel}
            length={otpDigits}
            value={code}
            onChange={type}
            busy={isBusy}
            error={error}
          />
        )}
      </SheetBody>
      {!mailed && (
        <StepActions
          kind={start.kind}
          label={texts.sendLink}
          disabled={start.disabled}
          isBusy={isBusy}
          error={error}
          onPress={() => void sendLink()}
        />
      )}
    </>
  )
}

export declare namespace MailedProof {
  type Props = {
    readonly purpose: ProofPurpose
    /** The first screen, before the link is e-mailed. */
    readonly start: {
      readonly icon: ReactNode
      readonly title: string
      readonly detail: string
      readonly children?: ReactNode
      readonly kind: Button.Kind
      readonly disabled?: boolean
    }
    readonly onProof: (proof: {
      readonly approvalId: string
      readonly challengeId: string
      readonly code: string
    }) => Promise<void>
  }
}
