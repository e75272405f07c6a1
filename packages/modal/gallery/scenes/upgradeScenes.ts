import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import { TRANSACTION_WAIT_TIMED_OUT } from '@latchkey/contracts/errors/transaction'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import type { Network } from '@latchkey/core/networks/network'
import { ethereum, longNetwork } from '../samples.ts'
import type { Scene, Visitor } from '../scene.ts'
import { scriptedFrame } from '../scriptedFrame.ts'
import { signInEmbedded } from '../signInEmbedded.ts'

type Status = 'ready' | 'supported' | 'unsupported'

/** Responses of the secure site; `never` leaves a request pending. */
type Secure = {
  /** If undefined, the network has no smart accounts. */
  readonly status?: Status | 'never' | 'unreachable'
  readonly change?: 'declined' | 'late' | 'never'
}

const script = {
  options: { embeddedWallet: { secureUrl: 'https://secure.example' }, networks: [ethereum, longNetwork] },
} as const
const view = { view: 'AccountSettings', script } as const

function secureSite({ status, change }: Secure) {
  let current = status
  return async (method: string): Promise<unknown> => {
    if (current === 'never') return new Promise(() => {})
    if (current === 'unreachable') throw errorOf(UPSTREAM_FAILED)
    if (method === 'wallet_getCapabilities') return current ? { '0x1': { atomic: { status: current } } } : {}
    if (change === 'never') return new Promise(() => {})
    if (change) throw errorOf(failures[change])
    current = method === 'wallet_sendCalls' ? 'supported' : 'ready'
    return '0x'
  }
}

const failures = { declined: USER_REJECTED, late: TRANSACTION_WAIT_TIMED_OUT }

/** The visitor is signed in to the embedded wallet and uses its key's account. */
const at =
  (secure: Secure, step?: 'upgradeWallet', network: Network = ethereum): NonNullable<Scene['act']> =>
  async (visitor) => {
    scriptedFrame(visitor.instance.latchkey, secureSite(secure))
    signInEmbedded(visitor, 'ada@example.com', network)
    visitor.modal.open({ name: 'AccountSettings', ...(step && { step }) })
  }

const open = (secure: Secure, network?: Network) => at(secure, 'upgradeWallet', network)

const change = (secure: Secure) => async (visitor: Visitor) => {
  await open(secure)(visitor)
  await visitor.press(settled)
}

/** The button once the state of the account is known. */
const settled = '[class*=actions] button:not([aria-disabled=true]):not([aria-busy=true])'

/** The row is the only one in its list, below two other lists. */
const row = 'div:has(> ul) ~ div:has(> ul) ~ div:has(> ul) li button'

export const upgradeScenes: readonly Scene[] = [
  { ...view, id: 'settings-upgrade', state: 'smart features that are off', act: at({ status: 'ready' }), ready: row },
  {
    ...view,
    id: 'settings-upgraded',
    state: 'smart features that are on',
    act: at({ status: 'supported' }),
    ready: row,
  },
  {
    ...view,
    id: 'settings-upgraded-elsewhere',
    state: 'the account runs another contract',
    act: at({ status: 'unsupported' }),
    ready: row,
  },
  {
    ...view,
    id: 'upgrade-loading',
    state: 'upgrade: what the account runs is not known yet',
    act: open({ status: 'never' }),
    loading: true,
    ready: '[class*=actions] button[aria-disabled=true]',
  },
  { ...view, id: 'upgrade', state: 'upgrade: what the visitor gets', act: open({ status: 'ready' }), ready: settled },
  {
    ...view,
    id: 'upgrade-waiting',
    state: 'upgrade: waiting for the approval and the network',
    act: change({ status: 'ready', change: 'never' }),
    ready: '[aria-busy=true]',
  },
  {
    ...view,
    id: 'upgrade-declined',
    state: 'upgrade: declined',
    act: change({ status: 'ready', change: 'declined' }),
    ready: '[role=alert]',
  },
  {
    ...view,
    id: 'upgrade-late',
    state: 'upgrade: not confirmed in time',
    act: change({ status: 'ready', change: 'late' }),
    ready: 'h3',
  },
  { ...view, id: 'upgrade-done', state: 'upgrade: done', act: change({ status: 'ready' }), ready: 'h3' },
  {
    ...view,
    id: 'upgrade-on',
    state: 'upgrade: in use, on a network with a long name',
    act: open({ status: 'supported' }, longNetwork),
    ready: '[class*=Banner]',
  },
  {
    ...view,
    id: 'upgrade-undo-declined',
    state: 'upgrade: the undo is declined',
    act: change({ status: 'supported', change: 'declined' }),
    ready: '[role=alert]',
  },
  { ...view, id: 'upgrade-undone', state: 'upgrade: undone', act: change({ status: 'supported' }), ready: 'h3' },
  {
    ...view,
    id: 'upgrade-elsewhere',
    state: 'upgrade: the account runs another contract',
    act: open({ status: 'unsupported' }),
    ready: 'h3',
  },
  {
    ...view,
    id: 'upgrade-missing',
    state: 'upgrade: a network without smart accounts',
    act: open({}, longNetwork),
    ready: 'h3',
  },
  {
    ...view,
    id: 'upgrade-unreachable',
    state: 'upgrade: the network is out of reach',
    act: open({ status: 'unreachable' }),
    ready: 'h3',
  },
]
