import type { Feature } from '../features/feature.ts'
import type { State } from '../state.ts'

/** Without the code that asks for it, accounts still offer the sign-in. */
export const offerSignIn = ({ siwx }: State): Partial<State> => ({
  siwx: { ...siwx, otherwise: { status: 'required' } },
})

/** Sign-in of each account. */
export const siwxFeature: Feature = {
  name: 'siwx',
  slice: ({ siwx }) => ({ siwx: { enabled: siwx !== undefined, accounts: {} } }),
  unavailable: offerSignIn,
}
