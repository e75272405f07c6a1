import { deadline } from '@latchkey/base/deadline'
import { isRecord } from '@latchkey/base/isRecord'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { entryPointAddress } from '@latchkey/eip155/smartAccount/safeContracts'
import { type SmartAccount, smartAccountOf } from '@latchkey/eip155/smartAccount/smartAccountOf'
import type { SecureSite, Session } from '../frame/site.ts'
import { rpcUrlOf } from '../rpc/networks.ts'

// Loaded on demand: computing the address needs the chain library, which must not delay the frame's first paint.

/** The smart account of the session's wallet: the same on every EVM network. */
export const smartAccountOfSession = ({ wallet }: Pick<Session, 'wallet'>): SmartAccount =>
  smartAccountOf(wallet.record.evm as `0x${string}`)

/** Showing an account must not wait long for a bundler. */
const supportWaitMs = 3_000

type Endpoints = Pick<SecureSite, 'serverUrl' | 'projectId'>

/** The server's bundler for a network. */
export const bundlerUrlOf = (site: Endpoints, networkId: string): string => serviceUrl(site, networkId, 'bundler')

/** The server's paymaster for a network. */
export const paymasterUrlOf = (site: Endpoints, networkId: string): string => serviceUrl(site, networkId, 'paymaster')

function serviceUrl(site: Endpoints, networkId: string, name: string): string {
  const url = new URL(rpcUrlOf(site, networkId))
  url.pathname = `/v1/${name}`
  return url.href
}

/** Whether the server has a bundler for the network, with the entry point of our accounts. */
export async function isSmartAccountNetwork(site: SecureSite, networkId: string): Promise<boolean> {
  const { clock } = site
  if (!networkId.startsWith('eip155:')) return false
  const limit = deadline(clock, supportWaitMs)
  const { signal } = limit
  const request = { method: 'eth_supportedEntryPoints', signal, clock }
  const answer = await rpcCall(bundlerUrlOf(site, networkId), request)
    .catch(() => [])
    .finally(limit.end)
  return Array.isArray(answer) && answer.some((one) => String(one).toLowerCase() === entryPointAddress.toLowerCase())
}

/** Whether the account has code on the network. @throws UPSTREAM_* */
export async function isDeployed(site: SecureSite, networkId: string, address: string): Promise<boolean> {
  const { clock } = site
  const params = [address, 'latest']
  return (await rpcCall(rpcUrlOf(site, networkId), { method: 'eth_getCode', params, clock })) !== '0x'
}

/** Whether the paymaster of the server pays on this network. */
export async function isSponsored(site: SecureSite, networkId: string): Promise<boolean> {
  const { clock } = site
  const probe = { sender: entryPointAddress, nonce: '0x0', callData: '0x' }
  const params = [probe, entryPointAddress, `0x${Number(networkId.slice('eip155:'.length)).toString(16)}`, {}]
  const answer = await rpcCall(paymasterUrlOf(site, networkId), {
    ...{ method: 'pm_getPaymasterStubData', params, clock },
  }).catch(() => undefined)
  return isRecord(answer)
}
