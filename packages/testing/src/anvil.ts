import { startAnvil } from '@latchkey/devnet/startAnvil'
import { findAnvil } from './anvil/findAnvil.ts'
import { forward } from './ethereum/forward.ts'

/** A local chain that mines each transaction at once. The accounts of the public test mnemonic have funds on it. */
export type TestChainProcess = {
  /** Chain id, for `chains`. */
  readonly id: number
  readonly rpcUrl: string
  /** Sets an account's balance of the native currency, in base units. */
  readonly setBalance: (address: string, units: bigint) => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Starts anvil on loopback; it stops with this process at the latest. Needs the package `@foundry-rs/anvil`, anvil on the PATH, or
 * its path in `binary` or in the environment variable ANVIL.
 *
 * @throws TEST_TOOL_MISSING
 */
export async function startTestChain(params: startTestChain.Params = {}): Promise<TestChainProcess> {
  const { id = 31337, port = 0, binary = await findAnvil() } = params
  const { url, stop } = await startAnvil({ chainId: id, port, binary })
  return {
    id,
    rpcUrl: url,
    async setBalance(address, units) {
      await forward(url, { method: 'anvil_setBalance', params: [address, `0x${units.toString(16)}`] })
    },
    stop,
  }
}

export declare namespace startTestChain {
  type Params = {
    /** Default 31337. */
    readonly id?: number
    /** 0 (default) takes a free port. */
    readonly port?: number
    /** Path of anvil. */
    readonly binary?: string
  }
}
