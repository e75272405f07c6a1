import { expect, test } from 'vitest'
import * as core from './latchkey.ts'
import * as react from './react.ts'

/** Hooks that show a part of the state; what they show is read from `store`, or with the function beside them. */
const views = {
  useAccount: undefined,
  useCallsStatus: 'getCallsStatus',
  useCapabilities: 'getCapabilities',
  useConnections: 'setActive',
  useLatchkey: undefined,
  useLatchkeyState: undefined,
  useModal: undefined,
  useBalance: 'readBalance',
  useSwitchChain: 'switchNetwork',
  useWalletUri: 'startPairing',
  useNetwork: undefined,
  useSession: 'signOut',
  useWallets: 'discoverWallets',
}

test('every hook has its function in the entry without React', () => {
  const hooks = Object.keys(react).filter((name) => name.startsWith('use'))
  const actions = hooks.filter((name) => !(name in views)).map((name) => name[3]?.toLowerCase() + name.slice(4))
  const wanted = [...actions, ...Object.values(views).filter((name) => name !== undefined)]
  expect(Object.keys(core)).toEqual(expect.arrayContaining(wanted))
})
