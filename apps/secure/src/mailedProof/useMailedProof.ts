import { isLatchkeyError } from '@latchkey/base/errors'
import { otpAttemptsMax } from '@latchkey/contracts/constants/vault'
import { EMAIL_COOLDOWN, OTP_INVALID, OTP_USED } from '@latchkey/contracts/errors/vault'
import type { FreshProof } from '@latchkey/contracts/vault/schemas'
import { useEffect, useRef, useState } from 'react'

/** Sends the e-mails with which the owner proves the address to both vaults. */
export type ProofMails = {
  /** Mails the link for the recovery vault. */
  readonly mailLink: () => Promise<{ readonly approvalId: string; readonly matchNumber: string }>
  /** Resolves when the link was opened. @throws DEVICE_NOT_APPROVED when it expired */
  readonly waitForLink: (approvalId: string, signal: AbortSignal) => Promise<void>
  /** Mails the code for the auth vault. */
  readonly mailCode: () => Promise<{ readonly challengeId: string }>
}

export type MailedProved = { readonly approvalId: string; readonly proof: FreshProof }

type Step =
  | { readonly is: 'link'; readonly matchNumber: string }
  /** Without a challenge, the code could not be mailed. */
  | { readonly is: 'code'; readonly approvalId: string; readonly challengeId?: string }
  | { readonly is: 'opened'; readonly approvalId: string }

/**
 * An e-mailed link, then an e-mailed code. Either can be sent again; until that succeeds, the earlier one stays valid. After an
 * expired link, the step is undefined, as before the first one.
 */
export function useMailedProof({ mails, needsCode, onProof }: useMailedProof.Params) {
  const [step, setStep] = useState<Step>()
  const [pending, setPending] = useState<'mail' | 'proof'>()
  const [error, setError] = useState<unknown>()
  const [triesLeft, setTriesLeft] = useState<number>(otpAttemptsMax)
  const [closed] = useState(() => new AbortController())
  const running = useRef<Promise<void>>(undefined)
  const waiting = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      closed.abort()
      waiting.current?.abort()
    },
    [closed],
  )

  /** Runs one request at a time. */
  async function run(kind: 'mail' | 'proof', task: () => Promise<void>): Promise<void> {
    if (running.current) return
    setPending(kind)
    setError(undefined)
    running.current = task().catch(setError)
    await running.current
    running.current = undefined
    setPending(undefined)
  }

  const sendLink = () =>
    run('mail', async () => {
      const { approvalId, matchNumber } = await mails.mailLink()
      if (closed.signal.aborted) return
      setStep({ is: 'link', matchNumber })
      void follow(approvalId)
    })

  async function follow(approvalId: string): Promise<void> {
    waiting.current?.abort()
    const current = new AbortController()
    const { signal } = current
    waiting.current = current
    const failure = await mails.waitForLink(approvalId, signal).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    // A newer link may be on its way.
    await running.current
    if (signal.aborted) return
    if (failure) {
      setStep(undefined)
      setError(failure.error)
    } else if (needsCode) await mailCode(approvalId)
    else setStep({ is: 'opened', approvalId })
  }

  const mailCode = (approvalId: string) =>
    run('mail', async () => {
      try {
        setStep({ is: 'code', approvalId, ...(await mails.mailCode()) })
        setTriesLeft(otpAttemptsMax)
      } catch (error) {
        setStep((last) => (last?.is === 'code' ? last : { is: 'code', approvalId }))
        throw error
      }
    })

  return {
    ...{ step, pending, error, sendLink },
    /** Attempts left for the latest code. */
    triesLeft,
    /** True if the error only means that a mail was requested too soon. */
    isEarly: isLatchkeyError(error, EMAIL_COOLDOWN),
    async sendCode(): Promise<void> {
      if (step?.is === 'code') await mailCode(step.approvalId)
    },
    async submit(code: string): Promise<void> {
      if (step?.is !== 'code' || step.challengeId === undefined) return
      const { approvalId, challengeId } = step
      await run('proof', () =>
        onProof({ approvalId, proof: { challengeId, code } }).catch((error: unknown) => {
          const isRefused = isLatchkeyError(error, OTP_INVALID) || isLatchkeyError(error, OTP_USED)
          if (isRefused) setTriesLeft((left) => Math.max(0, left - 1))
          throw error
        }),
      )
    },
  }
}

export declare namespace useMailedProof {
  type Params = {
    readonly mails: ProofMails
    /** False for a wallet whose other proof is a social account. */
    readonly needsCode: boolean
    /** Rejects if the code is refused. */
    readonly onProof: (proved: MailedProved) => Promise<void>
  }
}
