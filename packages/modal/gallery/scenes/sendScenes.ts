import { errorOf } from '@latchkey/base/errors'
import { SEND_REFUSED_BECAUSE } from '@latchkey/contracts/errors/send'
import { nfts } from '../activitySamples.ts'
import { addressOf, longAccount, recipient, tokens, transferOf, typicalAccount, unlistedTokens } from '../samples.ts'
import type { Scene, Visitor } from '../scene.ts'
import type { Script } from '../scriptedInstance.ts'
import type { ServerScript } from '../scriptedServer.ts'

const shared = {
  view: 'WalletSend',
  connected: ['otter'],
  open: { name: 'WalletSend' },
  script: typicalAccount,
} as const
const amount = 'input[inputmode=decimal]'
const submit = 'button[type=submit]:not([aria-disabled=true])'
/** An address that starts and ends like the recipient's. */
const imitated = `${recipient.slice(0, 6)}${'5eab10c4'.repeat(4)}${recipient.slice(-4)}`

/** An account with this server and chain script. */
const having = (server: ServerScript, chain: Pick<Script, 'simulation'> = {}) =>
  ({
    ...shared,
    script: { ...typicalAccount, ...chain, server: { ...typicalAccount.server, tokens, ...server } },
  }) as const

async function enterRecipient({ find, fill }: Visitor) {
  await find('input[dir=ltr]:not([inputmode])')
  await fill('input[dir=ltr]:not([inputmode])', recipient)
  await find(submit)
}

async function fillForm(visitor: Visitor) {
  const { modal, find, fill, press, reads } = visitor
  await find(amount)
  await reads('ETH')
  await fill(amount, '1')
  modal.push({ name: 'WalletSend', step: 'recipient' })
  await enterRecipient(visitor)
  await press(submit)
  await find(amount)
}

async function fillDollars({ find, reads, press, fill }: Visitor) {
  await find(amount)
  await reads('$')
  await press('button[aria-label*="$"]')
  await fill(amount, '50')
  await find('button[aria-label*="ETH"]')
}

async function review(visitor: Visitor) {
  await fillForm(visitor)
  await visitor.press(submit)
  await visitor.find('dl')
}

const reviewOf = (id: string, state: string, script: ReturnType<typeof having>) =>
  ({ ...script, id, state, act: review, ready: 'dl' }) satisfies Scene
const recipientOf = (id: string, state: string, script: ReturnType<typeof having>) =>
  ({
    ...script,
    id,
    state,
    open: { name: 'WalletSend', step: 'recipient' },
    act: enterRecipient,
    ready: submit,
  }) as const
/** Old enough that no toast is shown for them. */
const paid = ['b', 'c', 'd'].map((seed, index) =>
  transferOf({ id: seed, status: 'confirmed', agoMs: 86_400_000 * (index + 1), to: addressOf(seed) }),
)
const lookAlike = having({ recipient: { history: 'new', imitates: imitated } })
const failing = errorOf(SEND_REFUSED_BECAUSE, { values: { reason: 'transfers are paused' } })

export const sendScenes: readonly Scene[] = [
  { ...shared, id: 'send', state: 'empty form', ready: 'input' },
  {
    ...shared,
    id: 'send-errors',
    state: 'more than the balance',
    act: async ({ find, fill }) => {
      await find('input')
      await fill(amount, '9')
    },
    ready: '[role=alert]',
  },
  {
    ...shared,
    id: 'send-tokens',
    state: 'choosing a token',
    script: { ...typicalAccount, server: { tokens: [...tokens, ...unlistedTokens] } },
    open: { name: 'WalletSend', step: 'token' },
    ready: 'li',
  },
  {
    ...shared,
    id: 'send-recipient',
    state: 'not an address',
    open: { name: 'WalletSend', step: 'recipient' },
    act: async ({ find, fill }) => {
      await find('input')
      await fill('input', 'nobody')
    },
    ready: '[role=alert]',
  },
  {
    ...shared,
    id: 'send-recents',
    state: 'recent recipients',
    open: { name: 'WalletSend', step: 'recipient' },
    act: async ({ instance, find }) => {
      await find('input')
      instance.latchkey.store.setState({ operations: paid })
    },
    ready: 'li button',
  },
  recipientOf('send-recipient-known', 'a recipient that was paid before', having({})),
  recipientOf('send-recipient-new', 'a new recipient', having({ recipient: { history: 'new' } })),
  recipientOf('send-recipient-look-alike', 'a recipient that imitates another', lookAlike),
  recipientOf('send-recipient-unchecked', 'the server cannot tell', having({ recipient: 'refuses' })),
  { ...having({}), id: 'send-dollars', state: 'an amount in dollars', act: fillDollars, ready: amount },
  { ...shared, id: 'send-filled', state: 'filled form', act: fillForm, ready: amount },
  { ...shared, id: 'send-review', state: 'review', act: review, ready: 'dl' },
  reviewOf(
    'send-review-named',
    'review of a recipient with a name and a picture',
    having({ identity: { name: 'wanda.latchkey.id', avatar: nfts[1]?.imageUrl ?? '' } }),
  ),
  reviewOf('send-review-new', 'review of a new recipient', having({ recipient: { history: 'new' } })),
  { ...reviewOf('send-review-look-alike', 'review of an imitation', lookAlike), ready: '[role=alert]' },
  {
    ...reviewOf(
      'send-review-fails',
      'the transfer would fail',
      having({}, { simulation: { status: 'failure', error: failing } }),
    ),
    ready: '[role=alert]',
  },
  {
    ...reviewOf('send-review-loading', 'review while the transfer is simulated', having({}, { simulation: 'silent' })),
    loading: true,
  },
  {
    ...having(
      {},
      {
        simulation: {
          status: 'success',
          tokenUnitsAfter: 312n * 10n ** 18n,
          receivedUnits: 98n * 10n ** 16n,
          nativeUnitsAfter: 10n ** 18n,
        },
      },
    ),
    id: 'send-review-kept',
    state: 'the token keeps a fee',
    act: async (visitor) => {
      await fillForm(visitor)
      visitor.modal.push({ name: 'WalletSend', step: 'token' })
      await visitor.press('li:nth-child(2) button')
      await visitor.find(amount)
      await visitor.press(submit)
      await visitor.find('dl')
    },
    ready: '[class*=Banner]',
  },
  { ...shared, id: 'send-long', state: 'long figures and names', script: longAccount, act: fillForm, ready: amount },
  {
    ...shared,
    id: 'send-waiting',
    state: 'waiting for the wallet',
    act: async (visitor) => {
      await review(visitor)
      visitor.instance.setAnswer('never')
      await visitor.press('div + button:not([aria-disabled=true])')
    },
    ready: 'h3, [aria-busy=true]',
  },
]
