import { longAccount, recipient, typicalAccount } from '../samples.ts'
import type { Scene, Visitor } from '../scene.ts'

const shared = {
  view: 'WalletSend',
  connected: ['otter'],
  open: { name: 'WalletSend' },
  script: typicalAccount,
} as const
const amount = 'input[inputmode=decimal]'

async function fillForm({ modal, find, fill, press, reads }: Visitor) {
  await find(amount)
  await reads('ETH')
  await fill(amount, '1')
  modal.push({ name: 'WalletSend', step: 'recipient' })
  await find('input[dir=ltr]:not([inputmode])')
  await fill('input[dir=ltr]:not([inputmode])', recipient)
  await press('button[type=submit]:not([aria-disabled=true])')
  await find(amount)
}

async function review(visitor: Visitor) {
  await fillForm(visitor)
  await visitor.press('button[type=submit]:not([aria-disabled=true])')
  await visitor.find('dl')
}

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
  { ...shared, id: 'send-tokens', state: 'choosing a token', open: { name: 'WalletSend', step: 'token' }, ready: 'li' },
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
  { ...shared, id: 'send-filled', state: 'filled form', act: fillForm, ready: amount },
  { ...shared, id: 'send-review', state: 'review', act: review, ready: 'dl' },
  { ...shared, id: 'send-long', state: 'long figures and names', script: longAccount, act: fillForm, ready: amount },
  {
    ...shared,
    id: 'send-waiting',
    state: 'waiting for the wallet',
    act: async (visitor) => {
      await review(visitor)
      visitor.instance.setAnswer('never')
      await visitor.press('button')
    },
    ready: 'h3, [aria-busy=true]',
  },
]
