import { join } from 'node:path'
import { devChains } from './chains.ts'
import { deploy } from './deploy.ts'
import { type Anvil, startAnvil } from './startAnvil.ts'
import { startMiner } from './startMiner.ts'

const blockTimeMs = 1_000

export type Devnet = {
  readonly urls: readonly string[]
  /** Settles with the reason when a chain ended that nobody asked to end. */
  readonly failed: Promise<string>
  readonly stop: () => Promise<void>
}

/** Both development chains with their contracts; when one cannot start, the other is stopped and the reason thrown. */
export async function startDevnet(params: startDevnet.Params): Promise<Devnet> {
  const { dataDir, ports } = params
  const started = await Promise.allSettled(
    devChains.map(({ chainId }, index) =>
      startAnvil({
        chainId,
        port: ports[index] ?? 0,
        mining: 'manual',
        stateFile: join(dataDir, 'devnet', `${chainId}.json`),
      }),
    ),
  )
  const chains = started.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  try {
    for (const outcome of started) if (outcome.status === 'rejected') throw outcome.reason
    await Promise.all(chains.map(({ url }) => deploy(url)))
  } catch (error) {
    await stopAll(chains)
    throw error
  }
  return run(chains)
}

export declare namespace startDevnet {
  type Params = {
    /** The state of the chains is kept in `<dataDir>/devnet/<chainId>.json`. */
    readonly dataDir: string
    /** One port per chain, 0 for any free one. */
    readonly ports: readonly number[]
  }
}

function run(chains: readonly Anvil[]): Devnet {
  let report: (reason: string) => void = () => {}
  const failed = new Promise<string>((resolve) => {
    report = resolve
  })
  const stopMiners = chains.map(({ url, chainId, ended }) => {
    void ended.then(({ code, reason }) => report(`Chain ${chainId} ended (code ${code}): ${reason}`))
    return startMiner({ url, blockTimeMs, onError: (error) => report(`Chain ${chainId}: ${String(error)}`) })
  })
  return {
    urls: chains.map(({ url }) => url),
    failed,
    async stop() {
      for (const stopMiner of stopMiners) stopMiner()
      await stopAll(chains)
    },
  }
}

async function stopAll(chains: readonly Anvil[]): Promise<void> {
  await Promise.all(chains.map((chain) => chain.stop()))
}
