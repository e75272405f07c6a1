import { buildAuthObject } from '@latchkey/walletconnect/auth/buildAuthObject'
import { formatAuthMessage } from '@latchkey/walletconnect/auth/formatAuthMessage'
import { populateAuthPayload } from '@latchkey/walletconnect/auth/populateAuthPayload'
import type { AuthPayload, Cacao } from '@latchkey/walletconnect/auth/types'
import type { WalletState } from '../walletState.ts'

/**
 * Signs in with the selected account, on every requested network that the wallet supports.
 *
 * @throws AUTH_CHAINS_UNSUPPORTED, AUTH_METHODS_UNSUPPORTED
 */
export async function signAuth(state: WalletState, authPayload: AuthPayload): Promise<readonly Cacao[]> {
  const methods = state.rings.flatMap((ring) => ring.methods)
  const payload = populateAuthPayload({ authPayload, chains: state.chainIds(), methods })
  return await Promise.all(
    payload.chains.map(async (chain) => {
      const account = state.accountOn(chain)
      const issuer = `${chain}:${account.address}`
      const { type, signature } = await account.signText(formatAuthMessage(payload, issuer))
      return buildAuthObject(payload, { t: type, s: signature }, issuer)
    }),
  )
}
