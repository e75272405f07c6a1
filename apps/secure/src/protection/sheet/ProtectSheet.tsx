import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import { Button } from '@latchkey/ui/button/Button'
import { useState } from 'react'
import { DialogSheet } from '../../dialog/DialogSheet.tsx'
import type { MailedProved } from '../../mailedProof/useMailedProof.ts'
import { type AskedProof, needsLink, type SocialProof } from '../../social/socialProof.ts'
import type { ProtectionTexts } from '../../texts/protectionTexts.ts'
import type { Protecting } from '../protecting.ts'
import { AccountStep } from './AccountStep.tsx'
import { FactorStep } from './FactorStep.tsx'
import { ProofSteps } from './ProofSteps.tsx'

type Step = 'factor' | 'mails' | 'account' | 'done'

/**
 * Raises the protection of the wallet: the choice of a factor, then the owner's proof by e-mail, by social account, or
 * by both.
 */
export function ProtectSheet({ protecting, texts, onClose }: ProtectSheet.Props) {
  const { access, email, social, mails } = protecting
  const [step, setStep] = useState<Step>('factor')
  const [secret, setSecret] = useState<FactorSecret>()
  const [isWorking, setWorking] = useState(false)
  const cancel = () => onClose(false)

  const choose = (chosen: FactorSecret) => {
    setSecret(chosen)
    setStep(social && !needsLink(social.provider) ? 'account' : 'mails')
  }
  const finish = async (proved: MailedProved) => {
    if (!secret) return
    await protecting.finish({ ...proved, secrets: [secret] })
    setStep('done')
  }
  const accountStep = (asked: AskedProof, linkId?: string) => {
    /** Rejects if it fails, so that the owner can sign in once more. */
    const sendProof = async ({ proof, approvalId = '' }: SocialProof) => {
      setWorking(true)
      await finish({ proof, approvalId: linkId ?? approvalId }).finally(() => setWorking(false))
    }
    return <AccountStep {...{ access, asked, texts, isWorking }} onProof={sendProof} onCancel={cancel} />
  }
  switch (step) {
    case 'factor':
      return <FactorStep {...{ texts, protecting }} onChosen={choose} onCancel={cancel} />
    case 'mails':
      return (
        <ProofSteps
          {...{ mails, email, texts }}
          onProof={finish}
          onCancel={cancel}
          afterLink={social && ((approvalId) => accountStep(social, approvalId))}
        />
      )
    case 'account':
      return social && accountStep(social)
    case 'done':
      return (
        <DialogSheet
          title={texts.done.title}
          text={texts.done.text}
          onCancel={() => onClose(true)}
          actions={
            <Button wide kind="filled" onClick={() => onClose(true)}>
              {texts.done.close}
            </Button>
          }
        />
      )
  }
}

export declare namespace ProtectSheet {
  type Props = {
    readonly protecting: Protecting
    readonly texts: ProtectionTexts
    /** `isProtected`: the wallet is protected now. */
    readonly onClose: (isProtected: boolean) => void
  }
}
