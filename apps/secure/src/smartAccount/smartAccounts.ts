import { deadline } from '@latchkey/base/deadline'
import { isLatchkeyError } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { RPC_METHOD_NOT_FOUND, RPC_METHOD_NOT_SUPPORTED } from '@latchkey/contracts/errors/wallet'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { entryPointAddress } from '@latchkey/eip155/smartAccount/safeContracts'
import { type SafeAccount, smartAccountOf } from '@latchkey/eip155/smartAccount/smartAccountOf'
import { rpcUrlOf } from '../rpc/networks.ts'
import type { SecureSite, Session } from '../site/site.ts'

/** The smart account of the session's wallet: the same on every EVM network. */
export const smartAccountOfSession = ({ wallet }: Pick<Session, 'wallet'>): SafeAccount =>
  smartAccountOf(wallet.record.evm as `0x${string}`)

/** Short, because showing an account must not wait for a slow bundler. */
const supportWaitMs = 3_000

/** The Latchkey server, and the project that requests are made for. */
export type Endpoints = Pick<SecureSite, 'serverUrl' | 'projectId'>

/** The server's bundler for a network. */
export const bundlerUrlOf = (site: Endpoints, networkId: string): string => serviceUrl(site, networkId, 'bundler')

/** The server's paymaster for a network. */
export const paymasterUrlOf = (site: Endpoints, networkId: string): string => serviceUrl(site, networkId, 'paymaster')

function serviceUrl(site: Endpoints, networkId: string, name: string): string {
  const url = new URL(rpcUrlOf(site, networkId))
  url.pathname = `/v1/${name}`
  return url.href
}

/**
 * True if the network has smart accounts: the server's bundler for it supports their entry point. Also true while that
 * is unknown, so that a network failure never changes an address.
 */
export async function isSmartAccountNetwork(site: SecureSite, networkId: string): Promise<boolean> {
  const { clock } = site
  if (!networkId.startsWith('eip155:')) return false
  const limit = deadline(clock, supportWaitMs)
  const { signal } = limit
  const request = { method: 'eth_supportedEntryPoints', signal, clock }
  const answer = await rpcCall(bundlerUrlOf(site, networkId), request)
    .catch((error: unknown) => (isMissing(error) ? [] : undefined))
    .finally(limit.end)
  if (!Array.isArray(answer)) return true
  return answer.some((one) => String(one).toLowerCase() === entryPointAddress.toLowerCase())
}

/** The server has no bundler for the network, or its bundler does not speak ERC-4337. */
const isMissing = (error: unknown): boolean =>
  isLatchkeyError(error, RPC_METHOD_NOT_SUPPORTED) || isLatchkeyError(error, RPC_METHOD_NOT_FOUND)

/** True if the account has code on the network. @throws UPSTREAM_* */
export async function isDeployed(site: SecureSite, networkId: string, address: string): Promise<boolean> {
  return (await codeOf(site, networkId, address)) !== '0x'
}

/** Code of an account. @throws UPSTREAM_* */
export const codeOf = (site: SecureSite, networkId: string, address: string): Promise<unknown> =>
  rpcCall(rpcUrlOf(site, networkId), { method: 'eth_getCode', params: [address, 'latest'], clock: site.clock })

/** True if the server's paymaster pays on this network. */
export async function isSponsored(site: SecureSite, networkId: string): Promise<boolean> {
  const { clock } = site
  const probe = { sender: entryPointAddress, nonce: '0x0', callData: '0x' }
  const params = [probe, entryPointAddress, `0x${Number(networkId.slice('eip155:'.length)).toString(16)}`, {}]
  const answer = await rpcCall(paymasterUrlOf(site, networkId), {
    ...{ method: 'pm_getPaymasterStubData', params, clock },
  }).catch(() => undefined)
  return isRecord(answer)
}
