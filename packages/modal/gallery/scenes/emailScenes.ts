import { errorOf } from '@latchkey/base/errors'
import { VAULT_UNREACHABLE } from '@latchkey/contracts/errors/embedded'
import { EMAIL_COOLDOWN, LINK_INVALID, OTP_INVALID } from '@latchkey/contracts/errors/vault'
import type { EmailLogin } from '@latchkey/core/embedded/email/emailLogin.machine'
import type { ViewName } from '@latchkey/modal/router/view.ts'
import type { Scene } from '../scene.ts'

const email = 'ada.lovelace@example.com'
const embeddedWallet = { secureUrl: 'https://secure.example' }
const script = { options: { embeddedWallet } } as const

/** A view at one step of the sign-in. */
const at =
  (name: Extract<ViewName, `Email${string}`>, emailLogin: (nowMs: number) => EmailLogin): NonNullable<Scene['act']> =>
  async ({ modal, instance: { latchkey } }) => {
    latchkey.store.setState({ emailLogin: emailLogin(latchkey.clock.now()) })
    modal.open({ name })
  }

/** A complete code was typed and rejected. It is typed while the wallet is being opened, because then nothing is submitted. */
const refused =
  (emailLogin: (nowMs: number) => EmailLogin): NonNullable<Scene['act']> =>
  async (visitor) => {
    await at('EmailVerifyOtp', () => ({ email, status: 'connecting' }))(visitor)
    await visitor.fill('input', '482913')
    const { latchkey } = visitor.instance
    latchkey.store.setState({ emailLogin: emailLogin(latchkey.clock.now()) })
  }

const device = { view: 'EmailVerifyDevice', script, ready: 'h3' } as const
const code = { view: 'EmailVerifyOtp', script, ready: 'h3' } as const
const justNow = (nowMs: number) => ({ email, sentAtMs: nowMs - 12_500 })

export const emailScenes: readonly Scene[] = [
  {
    id: 'email',
    view: 'EmailLogin',
    state: 'empty field',
    script,
    open: { name: 'EmailLogin' },
    ready: 'input',
  },
  {
    id: 'email-invalid',
    view: 'EmailLogin',
    state: 'not an address',
    script,
    open: { name: 'EmailLogin' },
    act: async ({ fill, press }) => {
      await fill('input', 'ada@example')
      await press('button[type=submit]')
    },
    ready: '[role=alert]',
  },
  {
    ...device,
    id: 'email-link',
    state: 'waiting for the link',
    act: at('EmailVerifyDevice', (nowMs) => ({ ...justNow(nowMs), status: 'verifyDevice', matchNumber: '42' })),
  },
  {
    ...device,
    id: 'email-link-expired',
    state: 'the link has expired',
    act: at('EmailVerifyDevice', () => ({ email, sentAtMs: 0, status: 'verifyDevice', error: errorOf(LINK_INVALID) })),
  },
  {
    ...code,
    id: 'email-code',
    state: 'waiting for the code',
    act: at('EmailVerifyOtp', (nowMs) => ({ ...justNow(nowMs), status: 'verifyCode', attemptsLeft: 3 })),
  },
  {
    ...code,
    id: 'email-code-wrong',
    state: 'a wrong code',
    act: refused((nowMs) => ({
      ...justNow(nowMs),
      status: 'verifyCode',
      attemptsLeft: 1,
      error: errorOf(OTP_INVALID),
    })),
  },
  {
    ...code,
    id: 'email-code-spent',
    state: 'too many wrong codes',
    act: refused(() => ({
      email,
      sentAtMs: 0,
      status: 'verifyCode',
      attemptsLeft: 0,
      error: errorOf(OTP_INVALID),
    })),
  },
  {
    ...code,
    script: { ...script, frozen: true },
    id: 'email-code-cooldown',
    state: 'another mail too early',
    act: at('EmailVerifyOtp', () => ({
      email,
      sentAtMs: 0,
      status: 'verifyCode',
      attemptsLeft: 3,
      error: errorOf(EMAIL_COOLDOWN, { values: { seconds: 17 } }),
    })),
  },
  {
    ...code,
    id: 'email-connecting',
    state: 'opening the wallet',
    act: async (visitor) => {
      await at('EmailVerifyOtp', (nowMs) => ({ ...justNow(nowMs), status: 'verifyCode', attemptsLeft: 3 }))(visitor)
      await visitor.find('input')
      // Set before the code is typed: in any other state, its last digit would submit it.
      visitor.instance.latchkey.store.setState({ emailLogin: { email, status: 'connecting' } })
      await visitor.find('input[aria-busy]')
      await visitor.fill('input', '123456')
    },
  },
  {
    ...code,
    id: 'email-failed',
    state: 'the servers are out of reach',
    act: at('EmailVerifyOtp', () => ({ email, status: 'failed', error: errorOf(VAULT_UNREACHABLE) })),
  },
]
