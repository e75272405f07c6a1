import { buildAuthObject } from '@latchkey/walletconnect/auth/buildAuthObject'
import { formatAuthMessage } from '@latchkey/walletconnect/auth/formatAuthMessage'
import { populateAuthPayload } from '@latchkey/walletconnect/auth/populateAuthPayload'
import type { AuthPayload, Cacao } from '@latchkey/walletconnect/auth/types'
import type { WalletState } from '../walletState.ts'

/**
 * Signs in on every network that is asked for and that the wallet knows, with the chosen account.
 *
 * @throws AUTH_CHAINS_UNSUPPORTED, AUTH_METHODS_UNSUPPORTED
 */
export async function signAuth(state: WalletState, authPayload: AuthPayload): Promise<readonly Cacao[]> {
  const { ring } = state
  const payload = populateAuthPayload({ authPayload, chains: state.chainIds(), methods: ring.methods })
  const index = state.accountIndex()
  return await Promise.all(
    payload.chains.map(async (chain) => {
      const issuer = `${chain}:${state.address()}`
      const signature = await ring.signText({ index, text: formatAuthMessage(payload, issuer) })
      return buildAuthObject(payload, { t: signature.type, s: signature.signature }, issuer)
    }),
  )
}
