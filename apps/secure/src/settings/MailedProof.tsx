import type { Button } from '@latchkey/ui/button/Button'
import { Key } from '@latchkey/ui/icons/Key'
import { Mail } from '@latchkey/ui/icons/Mail'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { Text } from '@latchkey/ui/text/Text'
import type { ReactNode } from 'react'
import { errorText } from '../mailedProof/errorText.ts'
import { ProofCode } from '../mailedProof/ProofCode.tsx'
import { type MailedProved, useMailedProof } from '../mailedProof/useMailedProof.ts'
import { mailCode, mailLink, type ProofPurpose, untilLinkOpened } from '../mailedProof/walletSecurity.ts'
import { fill } from '../texts/fill.ts'
import { useSettings } from './SettingsContext.ts'
import { StepActions } from './StepActions.tsx'
import { StepMark } from './StepMark.tsx'

/**
 * Proves to both vaults that the request comes from the owner: by an e-mailed link for the recovery vault, then an e-mailed code
 * for the auth vault.
 */
export function MailedProof({ purpose, start, onProof, afterLink }: MailedProof.Props) {
  const { login, owner, origin, site, texts } = useSettings()
  const { email } = owner
  const asked = { email, origin, purpose }
  const mailed = useMailedProof({
    mails: {
      mailLink: () => site.endIfRevoked(mailLink(login, asked)),
      waitForLink: (approvalId, signal) => untilLinkOpened(login, approvalId, signal),
      mailCode: () => site.endIfRevoked(mailCode(login, asked)),
    },
    needsCode: !afterLink,
    onProof: (proved) => site.endIfRevoked(onProof(proved)),
  })
  const { step, pending, error, triesLeft, sendLink, sendCode } = mailed
  const message = error === undefined ? undefined : errorText(texts, error)
  const isCodeMailed = step?.is === 'code' && step.challengeId !== undefined

  if (step?.is === 'opened') return afterLink?.(step.approvalId)
  const words = {
    none: { title: start.title, detail: start.detail },
    link: { title: texts.linkTitle, detail: fill(texts.tag, texts.linkText, { email }) },
    code: { title: texts.codeTitle, detail: isCodeMailed ? fill(texts.tag, texts.codeText, { email }) : undefined },
  }[step?.is ?? 'none']
  return (
    <>
      <SheetBody gap={16}>
        <StatusBlock
          picture={
            <StepMark waiting={step?.is === 'link'}>
              {step?.is === 'code' ? <Key size={28} /> : step ? <Mail size={28} /> : start.icon}
            </StepMark>
          }
          {...words}
        />
        {!step && start.children}
        {step?.is === 'link' && (
          <>
            <Text kind="display" center>
              {step.matchNumber}
            </Text>
            <Text tone="quiet" center>
              {texts.matchText}
            </Text>
          </>
        )}
        {isCodeMailed && <ProofCode proof={mailed} label={texts.codeLabel} texts={texts} />}
      </SheetBody>
      {step?.is === 'code' ? (
        <StepActions
          kind={isCodeMailed && triesLeft > 0 ? 'neutral' : 'filled'}
          label={texts.sendNewCode}
          disabled={pending === 'proof'}
          isBusy={pending === 'mail'}
          error={isCodeMailed ? undefined : message}
          onPress={() => void sendCode()}
        />
      ) : (
        <StepActions
          kind={step ? 'neutral' : start.kind}
          label={step ? texts.sendNewLink : texts.sendLink}
          disabled={!step && start.disabled}
          isBusy={pending === 'mail'}
          error={message}
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
    readonly onProof: (proved: MailedProved) => Promise<void>
    /** Replaces the code for a wallet whose other proof is a social account. */
    readonly afterLink?: (approvalId: string) => ReactNode
  }
}
