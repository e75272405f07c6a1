import { errorOf } from '@latchkey/base/errors'
import { SESSION_REQUEST_EXPIRED, UNSUPPORTED_CHAINS } from '@latchkey/contracts/errors/sign'
import type { Cacao } from '@latchkey/walletconnect/auth/types'
import { buildApprovedNamespaces } from '@latchkey/walletconnect/sign/buildApprovedNamespaces'
import type { Proposal, SessionNamespaces } from '@latchkey/walletconnect/sign/types'
import type { PendingConnection } from './pendingAnswer.ts'
import { rejectionOf } from './rejectionOf.ts'
import type { RelayWallet } from './relayWallet.ts'
import { signAuth } from './signAuth.ts'

/** Responds to a session proposal: grants the requested chains and methods that the wallet supports, or rejects with the reason. */
export function answerProposal(wallet: RelayWallet, proposal: Proposal): PendingConnection {
  const { client, state, script, pause } = wallet
  const { id, requiredNamespaces, optionalNamespaces, authentication } = proposal
  const from = proposal.proposer.metadata.url
  const params = { requiredNamespaces, optionalNamespaces, ...(authentication && { authentication }) }
  const paused = pause()
  const info = { via: 'relay', from, method: 'session_proposal', params, chainId: state.chainId() } as const
  const { request, outcome, isDecided, abandon } = script.submit(info, async () => {
    const namespaces = namespacesFor(wallet, proposal)
    await paused
    await client.approve({ id, namespaces, ...(await cacaosFor(wallet, proposal)) })
  })
  const sent = outcome.then(
    () => {},
    async (cause) => {
      await paused
      // If the relay did not accept the approval, the proposal may no longer exist.
      await client.reject({ id, ...rejectionOf(cause) }).catch(() => {})
    },
  )
  return { request, isDecided, sent, expire: () => abandon(errorOf(SESSION_REQUEST_EXPIRED), 'expired') }
}

/** Sign-ins requested with the connection; unsupported ones are omitted. */
async function cacaosFor(
  wallet: RelayWallet,
  { authentication = [] }: Proposal,
): Promise<{ cacaos?: readonly Cacao[] }> {
  if (!wallet.oneClick) return {}
  const signed = await Promise.allSettled(authentication.map((payload) => signAuth(wallet.state, payload)))
  const cacaos = signed.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
  return cacaos.length > 0 ? { cacaos } : {}
}

/** @throws UNSUPPORTED_CHAINS if the wallet supports no requested chain, or not all required ones */
function namespacesFor({ state }: RelayWallet, proposal: Proposal): SessionNamespaces {
  const supported = Object.fromEntries(
    state.rings.map(({ keys, methods }) => {
      const { namespace, events } = keys
      const chains = state.chainIds().filter((id) => id.startsWith(`${namespace}:`))
      const accounts = chains.map((chain) => `${chain}:${state.accountOn(chain).address}`)
      return [namespace, { chains, methods, events, accounts }]
    }),
  )
  let namespaces: SessionNamespaces
  try {
    namespaces = buildApprovedNamespaces(proposal, supported)
  } catch {
    throw unsupported()
  }
  if (Object.keys(namespaces).length === 0) throw unsupported()
  return namespaces
}

const unsupported = () => ({ code: UNSUPPORTED_CHAINS.rpcCode ?? 0, message: UNSUPPORTED_CHAINS.message })
