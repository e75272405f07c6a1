import { errorOf } from '@latchkey/base/errors'
import { SIWX_NETWORK_NOT_ALLOWED } from '@latchkey/contracts/errors/siwx'
import { checkPage } from '@latchkey/siwx/checkPage'
import { checkTimes } from '@latchkey/siwx/checkTimes'
import type { SiwxFields } from '@latchkey/siwx/fields'
import type { ChainConfig } from '../../chains/chainConfig.ts'

/** Checks that a message is for this page, a configured chain and the current time. @throws one of SIWX_* */
export function chainOfMessage(fields: SiwxFields, params: chainOfMessage.Params): ChainConfig {
  checkPage(fields, new URL(params.origin))
  const chain = params.chains.find(({ id }) => id === fields.chainId)
  if (!chain) throw errorOf(SIWX_NETWORK_NOT_ALLOWED, { values: { networkId: fields.chainId } })
  checkTimes(fields, params.nowMs)
  return chain
}

export declare namespace chainOfMessage {
  type Params = { readonly origin: string; readonly chains: readonly ChainConfig[]; readonly nowMs: number }
}
