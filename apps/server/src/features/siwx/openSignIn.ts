import { errorOf } from '@latchkey/base/errors'
import {
  SIGNATURE_INVALID,
  SIWX_NAMESPACE_UNSUPPORTED,
  SIWX_NETWORK_NOT_ALLOWED,
} from '@latchkey/contracts/errors/siwx'
import { checkPage } from '@latchkey/siwx/checkPage'
import { checkTimes } from '@latchkey/siwx/checkTimes'
import type { SiwxFields } from '@latchkey/siwx/fields'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import { namespaceOf } from '../../chains/namespaces.ts'
import type { Services } from '../../services.ts'
import { consumeNonce } from './nonces.ts'
import { openSession } from './sessions.ts'

/**
 * Checks a signed message and opens a session for its account. Consumes the nonce first, even if the sign-in then
 * fails. @throws NONCE_*, SIWX_*, SIGNATURE_*
 */
export async function openSignIn(services: Services, params: openSignIn.Params) {
  const { config, db, clock, nodes } = services
  const { fields, message, signature, projectId, origin } = params
  const caller = { projectId, origin, nowMs: clock.now() }
  const [namespace = ''] = fields.chainId.split(':')
  const verify = namespaceOf(namespace)?.verifySignature
  if (!verify) throw errorOf(SIWX_NAMESPACE_UNSUPPORTED, { values: { namespace } })
  await consumeNonce(db, fields.nonce, caller)
  const chain = chainOfMessage(fields, { origin, chains: config.chains, nowMs: caller.nowMs })
  const signed = { chain, message, signature, address: fields.address, callRpc: nodes.ask }
  if (!(await verify(signed))) throw errorOf(SIGNATURE_INVALID)
  const account = `${fields.chainId}:${fields.address}`
  return openSession(db, { ...caller, account, networkId: fields.chainId })
}

export declare namespace openSignIn {
  type Params = {
    readonly fields: SiwxFields
    /** The signed text that the fields were parsed from. */
    readonly message: string
    readonly signature: string
    readonly projectId: string
    readonly origin: string
  }
}

/** Checks that a message is for this page, a configured chain and this moment. @throws one of SIWX_* */
function chainOfMessage(fields: SiwxFields, params: chainOfMessage.Params): ChainConfig {
  checkPage(fields, new URL(params.origin))
  const chain = params.chains.find(({ id }) => id === fields.chainId)
  if (!chain) throw errorOf(SIWX_NETWORK_NOT_ALLOWED, { values: { networkId: fields.chainId } })
  checkTimes(fields, params.nowMs)
  return chain
}

declare namespace chainOfMessage {
  type Params = { readonly origin: string; readonly chains: readonly ChainConfig[]; readonly nowMs: number }
}
