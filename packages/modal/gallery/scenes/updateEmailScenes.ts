import { errorOf } from '@latchkey/base/errors'
import { EMAIL_COOLDOWN, OTP_INVALID } from '@latchkey/contracts/errors/vault'
import type { EmailUpdate } from '@latchkey/core/embedded/emailChange/emailUpdate'
import { entryOf } from '@latchkey/modal/views/updateEmail/entryOf.ts'
import type { Scene, Visitor } from '../scene.ts'
import { scriptedFrame } from '../scriptedFrame.ts'
import { signInEmbedded } from '../signInEmbedded.ts'

const initial = 'ada.lovelace@example.com'
const email = 'ada@analytical-engines.example'
/** Differs from the other scenes' address, because entering a code stores the change and those scenes must not resume it. */
const entering = 'ada.king@example.com'
const script = { options: { embeddedWallet: { secureUrl: 'https://secure.example' } } } as const

const openAddress = async (visitor: Visitor) => {
  signInEmbedded(visitor, initial)
  visitor.modal.open(entryOf(undefined))
}

/** A step that requests a code; `typed`: after the visitor entered one. */
const at =
  (step: () => Pick<EmailUpdate, 'status'> & Partial<EmailUpdate>, typed = false): NonNullable<Scene['act']> =>
  async (visitor) => {
    const { modal, instance } = visitor
    const { clock, store } = instance.latchkey
    const current = typed ? entering : initial
    signInEmbedded(visitor, current)
    const nowMs = clock.now()
    const sent = { current, email, sentAtMs: nowMs - 12_500, attemptsLeft: 3 }
    const emailUpdate = { ...sent, ...step() }
    store.setState({ emailUpdate: typed ? { ...sent, status: emailUpdate.status } : emailUpdate })
    modal.open(entryOf(emailUpdate))
    if (!typed) return
    // Never settle the code check: this scene sets its outcome.
    scriptedFrame(instance.latchkey, () => new Promise(() => {}))
    await visitor.fill('input', '482913')
    store.setState({ emailUpdate })
  }

const view = { view: 'AccountSettings', script } as const
const code = { ...view, ready: 'h3' } as const

export const updateEmailScenes: readonly Scene[] = [
  { ...view, id: 'update-email', state: 'change of e-mail: the new address', act: openAddress, ready: 'input' },
  {
    ...view,
    id: 'update-email-unchanged',
    state: 'change of e-mail: the current address again',
    act: async (visitor) => {
      await openAddress(visitor)
      await visitor.fill('input', initial)
      await visitor.press('button[class*=filled]')
    },
    ready: '[role=alert]',
  },
  {
    ...code,
    id: 'update-email-current',
    state: 'change of e-mail: a link and a code for the current address',
    act: at(() => ({ status: 'verifyCurrent', matchNumber: '42' })),
  },
  {
    ...code,
    id: 'update-email-link',
    state: 'change of e-mail: the code waits for the link',
    act: at(() => ({ status: 'verifyCurrent', matchNumber: '42', pending: 'link' }), true),
  },
  {
    ...code,
    id: 'update-email-current-wrong',
    state: 'change of e-mail: a wrong code',
    act: at(() => ({ status: 'verifyCurrent', matchNumber: '42', attemptsLeft: 2, error: errorOf(OTP_INVALID) }), true),
  },
  {
    ...code,
    id: 'update-email-new',
    state: 'change of e-mail: a code for the new address',
    act: at(() => ({ status: 'verifyNew' })),
  },
  {
    ...code,
    id: 'update-email-new-spent',
    state: 'change of e-mail: too many wrong codes',
    act: at(() => ({ status: 'verifyNew', sentAtMs: 0, attemptsLeft: 0, error: errorOf(OTP_INVALID) }), true),
  },
  {
    ...code,
    script: { ...script, frozen: true },
    id: 'update-email-new-cooldown',
    state: 'change of e-mail: another mail too early',
    act: at(() => ({
      status: 'verifyNew',
      sentAtMs: 0,
      error: errorOf(EMAIL_COOLDOWN, { values: { seconds: 17 } }),
    })),
  },
]
