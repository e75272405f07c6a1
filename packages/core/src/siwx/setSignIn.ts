import type { Latchkey } from '../latchkey.ts'
import type { AccountKey, SignInState } from './signInState.ts'

/** Stores the sign-in state of an account; undefined removes it. */
export function setSignIn({ store }: Latchkey, key: AccountKey, state: SignInState | undefined): void {
  store.setState(({ siwx }) => {
    const { [key]: _, ...others } = siwx.accounts
    return { siwx: { ...siwx, accounts: state ? { ...others, [key]: state } : others } }
  })
}

export const statusOf = ({ store }: Latchkey, key: AccountKey): SignInState['status'] =>
  store.getState().siwx.accounts[key]?.status ?? 'idle'
