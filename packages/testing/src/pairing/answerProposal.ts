import { errorOf } from '@latchkey/base/errors'
import { SESSION_REQUEST_EXPIRED, UNSUPPORTED_CHAINS } from '@latchkey/contracts/errors/signPeer'
import type { Cacao } from '@latchkey/walletconnect/auth/types'
import { buildApprovedNamespaces } from '@latchkey/walletconnect/sign/buildApprovedNamespaces'
import type { Proposal, SessionNamespaces } from '@latchkey/walletconnect/sign/types'
import type { AnsweringConnection } from './answering.ts'
import type { PairedWallet } from './pairedWallet.ts'
import { signAuth } from './signAuth.ts'
import { wireError } from './wireError.ts'

/** Answers an app that wants to connect: with what it asked for and the wallet has, or with the reason why not. */
export function answerProposal(wallet: PairedWallet, proposal: Proposal): AnsweringConnection {
  const { client, state, script, pause } = wallet
  const { id, requiredNamespaces, optionalNamespaces, authentication } = proposal
  const from = proposal.proposer.metadata.url
  const params = { requiredNamespaces, optionalNamespaces, ...(authentication && { authentication }) }
  const paused = pause()
  const question = { via: 'relay', from, method: 'session_proposal', params, chainId: state.chainId() } as const
  const { request, outcome, isDecided, abandon } = script.ask(question, async () => {
    const namespaces = namespacesFor(wallet, proposal)
    await paused
    await client.approve({ id, namespaces, ...(await cacaosFor(wallet, proposal)) })
  })
  const told = outcome.then(
    () => {},
    async (cause) => {
      await paused
      // An approval that the relay did not take leaves the proposal open; then there is nothing to decline with.
      await client.reject({ id, ...wireError(cause) }).catch(() => {})
    },
  )
  return { request, isDecided, told, expire: () => abandon(errorOf(SESSION_REQUEST_EXPIRED), 'expired') }
}

/** Sign-ins asked for with the connection, as far as the wallet can have them. */
async function cacaosFor(
  wallet: PairedWallet,
  { authentication = [] }: Proposal,
): Promise<{ cacaos?: readonly Cacao[] }> {
  if (!wallet.oneClick) return {}
  const signed = await Promise.allSettled(authentication.map((payload) => signAuth(wallet.state, payload)))
  const cacaos = signed.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
  return cacaos.length > 0 ? { cacaos } : {}
}

/** @throws the catalogue's row when nothing of it, or not all that is required, can be had. */
function namespacesFor({ state }: PairedWallet, proposal: Proposal): SessionNamespaces {
  const { namespace, methods, events } = state.ring
  const chains = state.chainIds()
  const accounts = chains.map((chain) => `${chain}:${state.address()}`)
  const supported = { [namespace]: { chains, methods, events, accounts } }
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
