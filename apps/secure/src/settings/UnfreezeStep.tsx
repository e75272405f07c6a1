import { otpDigits } from '@latchkey/contracts/constants/vault'
import { Key } from '@latchkey/ui/icons/Key'
import { Mail } from '@latchkey/ui/icons/Mail'
import { CodeField } from '@latchkey/ui/otp/CodeField'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { Text } from '@latchkey/ui/text/Text'
import { useEffect, useState } from 'react'
import { useSettings } from './SettingsContext.ts'
import { StepActions } from './StepActions.tsx'
import { StepMark } from './StepMark.tsx'
import { useTask } from './useTask.ts'
import { mailUnfreezeCode, mailUnfreezeLink, submitUnfreezeCode, untilLinkOpened } from './walletSecurity.ts'

type Mailed =
  | { readonly is: 'link'; readonly approvalId: string; readonly matchNumber: string }
  | { readonly is: 'code'; readonly challengeId: string }

/** Unfreezing: a link for the recovery vault, then a code for the auth vault. */
export function UnfreezeStep() {
  const { login, owner, origin, texts, goTo } = useSettings()
  const { isBusy, error, run, fail } = useTask()
  const [mailed, setMailed] = useState<Mailed>()
  const [code, setCode] = useState('')
  const { email } = owner

  const sendLink = () =>
    run(async () => {
      const { approvalId, matchNumber } = await mailUnfreezeLink(login, { email, origin })
      setMailed({ is: 'link', approvalId, matchNumber })
    })
  const approvalId = mailed?.is === 'link' ? mailed.approvalId : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: one wait for each link
  useEffect(() => {
    if (approvalId === undefined) return
    const waiting = new AbortController()
    const { signal } = waiting
    untilLinkOpened(login, approvalId, signal)
      .then(() => (signal.aborted ? undefined : mailUnfreezeCode(login, { email, origin })))
      .then((sent) => {
        if (sent && !signal.aborted) setMailed({ is: 'code', challengeId: sent.challengeId })
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
    void run(async () => {
      try {
        await submitUnfreezeCode(login, { challengeId: mailed.challengeId, code: next })
        goTo({ name: 'overview' })
      } finally {
        setCode('')
      }
    })
  }

  const words = {
    none: { title: texts.unfreezeTitle, detail: texts.unfreezeText(email) },
    link: { title: texts.linkTitle, detail: texts.linkText(email) },
    code: { title: texts.codeTitle, detail: texts.codeText(email) },
  }[mailed?.is ?? 'none']
  return (
    <>
      <SheetBody gap={16}>
        <StatusBlock
          picture={
            <StepMark waiting={mailed?.is === 'link'}>
              {mailed?.is === 'code' ? <Key size={28} /> : <Mail size={28} />}
            </StepMark>
          }
          {...words}
        />
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
          kind="filled"
          label={texts.sendLink}
          isBusy={isBusy}
          error={error}
          onPress={() => void sendLink()}
        />
      )}
    </>
  )
}
