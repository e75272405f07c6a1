import { errorOf } from '@latchkey/base/errors'
import { wait } from '@latchkey/base/wait'
import { DEVICE_NOT_APPROVED } from '@latchkey/contracts/errors/vault'
import { approvalStatusRoute } from '@latchkey/contracts/vault/routes'
import type { Asked, Login } from '../frame/login/login.ts'
import { askVault } from '../frame/vaultAccess.ts'
import type { StoredWallet } from '../signer/outputs.ts'
import type { PasskeySecret } from './passkey/askPasskey.ts'
import { createPasskeys } from './passkey/createPasskeys.ts'
import { knowsPasskeys } from './passkey/passkeySupport.ts'
import type { PasswordProblem } from './passwordProblem.ts'
import { beginProtection, mailProtectionCode, protectOnVaults } from './protectOnVaults.ts'

const pollMs = 1_500

/** What the dialog does, apart from its looks. */
export type Protecting = {
  readonly email: string
  readonly checkPassword: (password: string) => Promise<PasswordProblem | undefined>
  /** Undefined in a browser without passkeys. Call it while handling a click. @throws what {@link createPasskeys} throws */
  readonly createPasskey: ((signal: AbortSignal) => Promise<PasskeySecret>) | undefined
  readonly begin: () => Promise<{ readonly approvalId: string; readonly matchNumber: string }>
  /** Resolves with the challenge of the code that is mailed next. @throws DEVICE_NOT_APPROVED when the link expired */
  readonly waitForLink: (approvalId: string) => Promise<string>
  readonly finish: (params: protectOnVaults.Params) => Promise<void>
}

/** Raises the protection of the session's wallet. */
export async function createProtecting(login: Login, params: createProtecting.Params): Promise<Protecting> {
  const { place, email, wallet, asked } = params
  const { walletId } = wallet.record
  const known = (wallet.factors ?? [])
    .filter((factor) => factor.type === 'passkey')
    .map(({ credentialId }) => credentialId)
  return {
    email,
    async checkPassword(password) {
      const { passwordProblem } = await import('./passwordProblem.ts')
      return passwordProblem(password, [email, email.split('@')[0] ?? ''])
    },
    createPasskey: (await knowsPasskeys())
      ? createPasskeys(place).creator({ walletId, ownerName: email, known })
      : undefined,
    begin: () => beginProtection(login, asked),
    async waitForLink(approvalId) {
      let status = 'pending'
      while (status === 'pending') {
        await wait(login.clock, pollMs, asked.signal)
        status = (await askVault(login, approvalStatusRoute, { approvalId })).status
      }
      if (status === 'expired') throw errorOf(DEVICE_NOT_APPROVED)
      return mailProtectionCode(login, asked)
    },
    finish: (finished) => protectOnVaults(login, finished, asked),
  }
}

export declare namespace createProtecting {
  type Params = {
    readonly place: createPasskeys.Place
    readonly email: string
    readonly wallet: StoredWallet
    readonly asked: Asked
  }
}
