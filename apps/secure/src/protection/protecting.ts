import { errorOf } from '@latchkey/base/errors'
import { FRAME_ABORTED } from '@latchkey/contracts/errors/frame'
import { socialNames } from '@latchkey/contracts/frame/socialNames'
import type { Asked, Login } from '../login/login.ts'
import type { ProofMails } from '../mailedProof/useMailedProof.ts'
import { untilLinkOpened } from '../mailedProof/walletSecurity.ts'
import type { Session } from '../site/site.ts'
import type { AskedProof } from '../social/socialProof.ts'
import { createPasskeys } from './passkey/createPasskeys.ts'
import { knowsPasskeys } from './passkey/passkeySupport.ts'
import type { PasskeySecret } from './passkey/requestPasskey.ts'
import type { PasswordProblem } from './passwordProblem.ts'
import { beginProtection, mailProtectionCode, protectOnVaults } from './protectOnVaults.ts'

/** Logic of the dialog, without its UI. */
export type Protecting = {
  readonly access: Login
  readonly email: string
  /** The fresh sign-in that replaces the mailed code; undefined for a wallet with an e-mail address. */
  readonly social: AskedProof | undefined
  readonly checkPassword: (password: string) => Promise<PasswordProblem | undefined>
  /** Undefined in a browser without passkeys. Call it while handling a click. @throws what {@link createPasskeys} throws */
  readonly createPasskey: ((signal: AbortSignal) => Promise<PasskeySecret>) | undefined
  readonly mails: ProofMails
  readonly finish: (params: protectOnVaults.Params) => Promise<void>
}

/** Raises the protection of the session's wallet. */
export async function createProtecting(login: Login, params: createProtecting.Params): Promise<Protecting> {
  const { place, session, asked } = params
  const { email, social, wallet } = session
  const { walletId, userId } = wallet.record
  const { origin, signal } = asked
  const ownerName = nameOf(session)
  const known = (wallet.factors ?? [])
    .filter((factor) => factor.type === 'passkey')
    .map(({ credentialId }) => credentialId)
  return {
    access: login,
    email,
    social: social && { provider: social.provider, userId, purpose: 'protect', origin },
    async checkPassword(password) {
      const { passwordProblem } = await import('./passwordProblem.ts')
      return passwordProblem(password, [ownerName, email, email.split('@')[0] ?? ''])
    },
    createPasskey: (await knowsPasskeys()) ? createPasskeys(place).creator({ walletId, ownerName, known }) : undefined,
    mails: {
      mailLink: () => beginProtection(login, asked),
      async waitForLink(approvalId, shown) {
        await untilLinkOpened(login, approvalId, AbortSignal.any([shown, signal]))
        if (signal.aborted) throw errorOf(FRAME_ABORTED)
      },
      mailCode: async () => ({ challengeId: await mailProtectionCode(login, asked) }),
    },
    finish: (finished) => protectOnVaults(login, finished, asked),
  }
}

export declare namespace createProtecting {
  type Params = {
    readonly place: createPasskeys.Place
    readonly session: Session
    readonly asked: Asked
  }
}

/** The name by which owners recognise their wallet's passkey. */
function nameOf({ email, social }: Session): string {
  if (email !== '' || !social) return email
  const { provider, userName } = social
  return userName ?? socialNames[provider as keyof typeof socialNames]
}
