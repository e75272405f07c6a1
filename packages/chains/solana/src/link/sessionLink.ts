import { type CaipNetworkId, parseCaipAddress } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { NETWORK_SWITCH_NOT_APPROVED } from '@latchkey/contracts/errors/networks'
import { WALLET_METHOD_UNSUPPORTED } from '@latchkey/contracts/errors/wallet'
import type { SessionTransport } from '@latchkey/core/chain/port'
import { requestWallet } from '@latchkey/core/chain/requestWallet'
import { sessionState } from '@latchkey/core/chain/sessionState'
import type { WalletLink } from '@latchkey/core/connect/port'
import { isAddress } from '@solana/kit'

/** A wallet-protocol session as a link of this namespace. The protocol has no current network, so the link stores it. */
export function sessionLink(transport: SessionTransport): WalletLink {
  const { accounts, networkId, goTo, onChange } = sessionState(transport, {
    fallback: 'solana:mainnet',
    accountsOn: (id) => accountsOn(transport, id),
    onEvent({ name, data }, state) {
      if (name !== 'accountsChanged' || !Array.isArray(data)) return
      // CAIP-10 ids from some wallets, bare addresses from others.
      const [first] = data.flatMap((entry: unknown) => (typeof entry === 'string' ? [entry.split(':').at(-1)] : []))
      state.prefer(first)
    },
  })
  return {
    accounts,
    networkId,
    onChange,
    peer: transport.peer,
    async request({ method, params, signal, ...rest }) {
      if (!transport.methods().includes(method)) throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
      const request = { networkId: networkId(), method, params, ...rest, ...(signal ? { signal } : {}) }
      return await requestWallet(() => transport.request(request), { method, signal })
    },
    async switchNetwork({ caipNetworkId }) {
      if (accountsOn(transport, caipNetworkId).length === 0)
        throw errorOf(NETWORK_SWITCH_NOT_APPROVED, { values: { networkId: caipNetworkId } })
      goTo(caipNetworkId)
    },
    disconnect: () => transport.disconnect(),
  }
}

function accountsOn(transport: SessionTransport, networkId: CaipNetworkId): readonly string[] {
  const shared = transport.accounts().map(parseCaipAddress)
  const here = shared.flatMap((account) => (account?.networkId === networkId ? [account.address] : []))
  return [...new Set(here.filter((address) => isAddress(address)))]
}
