import type { Feature } from '../features/feature.ts'
import type { State } from '../state.ts'

/** If the code fails to load, accounts still offer the sign-in. */
export const offerSignIn = ({ siwx }: State): Partial<State> => ({
  siwx: { ...siwx, otherwise: { status: 'required' } },
})

/** The sign-in state of each account. */
export const siwxFeature: Feature = {
  name: 'siwx',
  slice: ({ siwx }) => ({ siwx: { enabled: siwx !== undefined, accounts: {} } }),
  unavailable: offerSignIn,
}
