import { expect, test } from 'vitest'
import * as core from './latchkey.ts'
import * as react from './react.ts'

/** Hooks that select from the state, with the function that reads the same value from `store`, if there is one. */
const views = {
  useAccount: undefined,
  useCallsStatus: 'getCallsStatus',
  useCapabilities: 'getCapabilities',
  useConnections: 'setActive',
  useEmailLogin: 'signInWithEmail',
  useLatchkey: undefined,
  useLatchkeyState: undefined,
  useModal: undefined,
  useBalance: 'readBalance',
  useSocialLogin: 'signInWithSocial',
  useWalletUri: 'pair',
  useNetwork: undefined,
  useSession: 'getAccessToken',
  useWalletList: 'listWallets',
  useWallets: 'getWallets',
}

test('every hook has an equivalent function in the entry without React', () => {
  const hooks = Object.keys(react).filter((name) => name.startsWith('use'))
  const actions = hooks.filter((name) => !(name in views)).map((name) => name[3]?.toLowerCase() + name.slice(4))
  const wanted = [...actions, ...Object.values(views).filter((name) => name !== undefined)]
  expect(Object.keys(core)).toEqual(expect.arrayContaining(wanted))
})
