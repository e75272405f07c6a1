import { base, longAccount, typicalAccount } from '../samples.ts'
import type { Scene, Visitor } from '../scene.ts'

const shared = { script: typicalAccount, connected: ['otter'] } as const
const networks = { ...shared, view: 'SwitchNetwork' } as const
const signIn = {
  ...shared,
  view: 'SIWXSignMessage',
  script: { ...typicalAccount, options: { ...typicalAccount.options, siwx: {} } },
} as const
/** The ring of a failed request. */
const failed = '[class*=rejected]'

/** Opens the networks from the account. */
async function openNetworks({ modal, find }: Visitor) {
  await find('[role=tabpanel] li')
  modal.push({ name: 'SwitchNetwork' })
  await find('li:nth-child(3) button')
}

/** Chooses Base; the wallet responds with `answer`. */
const chooseNetwork = (answer: 'never' | 'no') => async (visitor: Visitor) => {
  await openNetworks(visitor)
  visitor.instance.setAnswer(answer)
  await visitor.press('li:nth-child(2) button')
}

/** Presses Sign in; the wallet responds with `answer`. */
const pressSignIn =
  (answer: 'never' | 'no' | 'yes') =>
  async ({ instance, find, press }: Visitor) => {
    await find('dl')
    instance.setAnswer(answer)
    await press('button')
  }

/** Scenes for switching networks and signing in. */
export const networkScenes: readonly Scene[] = [
  { ...networks, id: 'networks', state: 'three networks', act: openNetworks, ready: 'li:nth-child(3)' },
  {
    ...networks,
    id: 'networks-long',
    state: 'a long name',
    script: longAccount,
    act: openNetworks,
    ready: 'li:nth-child(3)',
  },
  {
    ...networks,
    id: 'networks-none',
    state: 'a search without results',
    act: async (visitor) => {
      await openNetworks(visitor)
      await visitor.fill('input', 'badger')
    },
    ready: 'h3',
  },
  {
    ...networks,
    id: 'networks-waiting',
    state: 'waiting for the wallet',
    act: chooseNetwork('never'),
    ready: 'h3, [aria-busy=true]',
  },
  { ...networks, id: 'networks-rejected', state: 'rejected', act: chooseNetwork('no'), ready: '[role=alert], h3' },
  {
    ...shared,
    id: 'switch-network',
    view: 'SwitchActiveChain',
    state: 'the network needs another wallet',
    open: { name: 'SwitchActiveChain', networkId: base.caipNetworkId },
    ready: 'h3',
  },
  {
    id: 'what-is-a-network',
    view: 'WhatIsANetwork',
    state: 'help',
    script: typicalAccount,
    open: { name: 'WhatIsANetwork' },
    ready: 'h3, p',
  },
  {
    ...shared,
    id: 'unsupported',
    view: 'UnsupportedChain',
    state: 'the wallet is on another network',
    act: async ({ instance, find }) => {
      await find('li')
      instance.chooseNetwork('eip155:99')
    },
    ready: 'li',
  },
  {
    ...shared,
    id: 'connected',
    view: 'Connected',
    state: 'connected and signed in',
    open: { name: 'Connected' },
    ready: '[class*=done] svg + * ~ *',
  },
  { ...signIn, id: 'sign-in', state: 'before the request', ready: 'dl' },
  {
    ...signIn,
    id: 'sign-in-waiting',
    state: 'waiting for the wallet',
    act: pressSignIn('never'),
    ready: '[aria-busy=true], [aria-disabled=true], button[disabled]',
  },
  { ...signIn, id: 'sign-in-declined', state: 'declined', act: pressSignIn('no'), ready: failed },
  {
    ...signIn,
    id: 'sign-in-offline',
    state: 'server out of reach',
    script: { ...signIn.script, server: { signIn: 'unreachable' } },
    act: pressSignIn('yes'),
    ready: failed,
  },
  {
    id: 'troubleshoot',
    view: 'Troubleshoot',
    state: 'results',
    script: { ...typicalAccount, relayAway: true },
    open: { name: 'Troubleshoot' },
    ready: '[role=alert]',
  },
]
