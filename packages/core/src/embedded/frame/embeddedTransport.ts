import type { CaipNetworkId } from '@latchkey/base/caip'
import { isLatchkeyError } from '@latchkey/base/errors'
import { RPC_NOT_ALLOWED } from '@latchkey/contracts/errors/rpc'
import { approveMethods, freeMethods } from '@latchkey/contracts/rpc/methodPolicy'
import type { FrameHost } from '@latchkey/frame/host/createFrameHost'
import { request } from '@latchkey/frame/host/request'
import type { SessionTransport } from '../../chain/port.ts'
import type { Network } from '../../networks/network.ts'

const methods = [...freeMethods, ...approveMethods]
const never = () => () => {}

/** A session of the embedded wallet in one namespace. Requests go to the secure site, which asks the visitor for approval. */
export function embeddedTransport(host: FrameHost, params: embeddedTransport.Params): SessionTransport {
  const { networks, addresses, wallet, end, denied } = params
  const accounts = networks.flatMap(({ caipNetworkId }) => addresses.map((address) => `${caipNetworkId}:${address}`))
  return {
    accounts: () => accounts,
    methods: () => methods,
    properties: () => ({}),
    networks,
    peer: wallet,
    async request({ networkId, method, params: args, signal }) {
      const asked = { method, chainId: networkId, ...(isParams(args) && { params: args }) }
      try {
        return await request(host, 'RPC request', asked, { signal })
      } catch (error) {
        if (isLatchkeyError(error) && error.code === RPC_NOT_ALLOWED.code) denied(method)
        throw error
      }
    },
    disconnect: end,
    onUpdate: never,
    onEvent: never,
    onDisconnect: (listener) =>
      host.on('connection changed', ({ isConnected }) => {
        if (!isConnected) listener()
      }),
  }
}

export declare namespace embeddedTransport {
  type Params = {
    /** The app's networks of the namespace, the active one first. */
    readonly networks: readonly Network[]
    readonly addresses: readonly string[]
    readonly wallet: SessionTransport['peer']
    readonly end: () => Promise<void>
    /** The wallet never allows this method. */
    readonly denied: (method: string) => void
  }
}

const isParams = (value: unknown): value is unknown[] | Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Tells the secure site which network the visitor is on. @throws errors of the frame when it does not support the network */
export async function moveFrame(host: FrameHost, chainId: CaipNetworkId): Promise<void> {
  await request(host, 'switch network', { chainId })
}
