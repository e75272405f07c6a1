import { errorOf } from '@latchkey/base/errors'
import { OPTION_INVALID } from '@latchkey/contracts/errors/setup'
import { strangeIn } from '@latchkey/siwx/statement'
import type { ChainAdapter } from './chain/port.ts'
import type { Network } from './networks/network.ts'
import type { LatchkeyOptions, ResolvedOptions } from './options.ts'

/**
 * Validates the options and fills in defaults. Apps in plain JavaScript have no types, and a wrong value would cause an unrelated
 * error much later. Kept short, because it is part of the initial bundle. @throws OPTION_INVALID, naming the option by its path
 */
export function readOptions(given: LatchkeyOptions): ResolvedOptions {
  const { networks, adapters, metadata, serverUrl, relayUrl, siwx } = given
  const strange = strangeIn(siwx?.statement ?? '')
  const origin = globalThis.location?.origin ?? 'http://localhost'
  check('adapters', Array.isArray(adapters), 'list them as in [eip155()]')
  adapters.forEach((adapter, index) => {
    const first = adapters.find((one) => one?.namespace === adapter?.namespace)
    check(`adapters[${index}]`, adapter?.namespace && first === adapter, 'call one of each namespace, as in [eip155()]')
  })
  check('networks', Array.isArray(networks) && networks.length, 'list networks')
  check('metadata.name', metadata?.name, 'give a name')
  check('metadata.url', !metadata.url || /^https?:\/\/./.test(metadata.url), 'begin it with http(s)://')
  check('metadata.icons', isTexts(metadata.icons ?? []), 'list URLs')
  check('serverUrl', /^https?:\/\/./.test(serverUrl ?? 'http://0'), 'begin it with http(s)://')
  check('relayUrl', /^wss?:\/\/./.test((relayUrl as string) ?? 'ws://0'), 'begin it with ws(s)://')
  check('siweConfig', !(siwx && 'siweConfig' in given), 'Cannot set both `siweConfig` and `siwx` options')
  check('siwx', (siwx as unknown) !== true, 'give {}')
  check('siwx.statement', !strange, `leave out ${strange}`)
  const server = (serverUrl ?? origin).replace(/\/+$/, '')
  return {
    ...given,
    networks: networks.map((network, index) => readNetwork(given, network, `networks[${index}]`)) as [Network],
    // Case-insensitive, as on the server. Also part of the storage keys.
    projectId: given.projectId?.toLowerCase(),
    metadata: {
      // Unknown fields stay, for `reportSetup`.
      ...metadata,
      description: metadata.description ?? '',
      url: metadata.url ?? origin,
      icons: metadata.icons ?? [],
    },
    serverUrl: server,
    relayUrl: relayUrl ?? `${server.replace(/^http/, 'ws')}/relay`,
  }
}

/** Latchkey networks are used unchanged; networks of a chain library are converted by the adapter that supports them. */
function readNetwork({ adapters }: LatchkeyOptions, given: unknown, path: string): Network {
  check(path, given && typeof given === 'object', 'give a network')
  const ours = given as Partial<Network>
  const network: Partial<Network> = ours.caipNetworkId
    ? ours
    : (adapters.map((adapter) => adapter.readNetwork?.(ours)).find(Boolean) ?? ours)
  const { caipNetworkId = '', chainNamespace, nativeCurrency } = network
  const [namespace] = caipNetworkId.split(':')
  check(`${path}.caipNetworkId`, /^([-a-z0-9]{3,8}:[-\w]{1,32})?$/.test(caipNetworkId), 'write it as eip155:1')
  // Without adapters, the modal only lists wallets. A definition that no adapter converts has no id.
  const isServed = (one: ChainAdapter) => (namespace ? one.namespace === namespace : one.readNetwork)
  check(path, (namespace && !adapters[0]) || adapters.some(isServed), 'add its adapter to `adapters`')
  check(`${path}.rpcUrls`, isTexts(network.rpcUrls), 'list URLs')
  check(`${path}.chainNamespace`, chainNamespace === namespace, `it must match ${caipNetworkId}`)
  check(`${path}.name`, network.name, 'give a name')
  check(
    `${path}.nativeCurrency`,
    nativeCurrency?.symbol && Number.isInteger(nativeCurrency.decimals),
    'give symbol and decimals',
  )
  return network as Network
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => one && typeof one === 'string')

function check(option: string, holds: unknown, reason: string): void {
  if (!holds) throw errorOf(OPTION_INVALID, { values: { option, reason } })
}
