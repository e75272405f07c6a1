import { join } from 'node:path'
import { devChains } from './chains.ts'
import { sendDemoHistory } from './demoHistory.ts'
import { deploy } from './deploy.ts'
import { deployNames } from './names/deployNames.ts'
import { startOnramp } from './onramp/startOnramp.ts'
import { deploySmartAccounts } from './smartAccounts/deploySmartAccounts.ts'
import { startBundler } from './smartAccounts/startBundler.ts'
import { startSolana } from './solana/startSolana.ts'
import { type Anvil, startAnvil } from './startAnvil.ts'
import { startMiner } from './startMiner.ts'

const blockTimeMs = 1_000

export type Devnet = {
  readonly urls: readonly string[]
  /** Settles with the reason when a chain ends unexpectedly. */
  readonly failed: Promise<string>
  readonly stop: () => Promise<void>
}

/**
 * Starts all development chains, those of Ethereum with their contracts. If one cannot start, stops the others. @throws
 * with the reason
 */
export async function startDevnet(params: startDevnet.Params): Promise<Devnet> {
  const { dataDir, ports, serverUrl, solanaPort = 0, bundlerPort = 0, onrampPort = 0 } = params
  const solanaStart = startSolana({ port: solanaPort, journalFile: join(dataDir, 'devnet', 'solana.jsonl') })
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
    await Promise.all(
      chains.map(async ({ url }) => {
        await deploy(url)
        await deploySmartAccounts(url)
        if (serverUrl === undefined) return
        await deployNames(url, serverUrl)
        await sendDemoHistory(url)
      }),
    )
    const solana = await solanaStart
    const bundler = await startBundler({ port: bundlerPort, chains })
    const rpcUrls = Object.fromEntries(chains.map(({ chainId, url }) => [`eip155:${chainId}`, url]))
    try {
      return run(chains, [solana, bundler, await startOnramp({ port: onrampPort, rpcUrls })])
    } catch (error) {
      await bundler.stop()
      throw error
    }
  } catch (error) {
    const [solana] = await Promise.allSettled([solanaStart])
    await stopAll([...chains, ...(solana.status === 'fulfilled' ? [solana.value] : [])])
    throw error
  }
}

export declare namespace startDevnet {
  type Params = {
    /** The state of the chains is stored in `<dataDir>/devnet`. */
    readonly dataDir: string
    /** One port per Ethereum chain; 0: any free one. */
    readonly ports: readonly number[]
    /** The Latchkey server, which resolves account names. Without it, ENS clients find no names, and no account has a history. */
    readonly serverUrl?: string
    /** Default: any free port. */
    readonly solanaPort?: number
    /** Default: any free port. */
    readonly bundlerPort?: number
    /** Port of the on-ramp sandbox. Default: any free port. */
    readonly onrampPort?: number
  }
}

type Service = { readonly url: string; readonly stop: () => Promise<void> }

function run(chains: readonly Anvil[], services: readonly Service[]): Devnet {
  let report: (reason: string) => void = () => {}
  const failed = new Promise<string>((resolve) => {
    report = resolve
  })
  const stopMiners = chains.map(({ url, chainId, ended }) => {
    void ended.then(({ code, reason }) => report(`Chain ${chainId} ended (code ${code}): ${reason}`))
    return startMiner({ url, blockTimeMs, onError: (error) => report(`Chain ${chainId}: ${String(error)}`) })
  })
  return {
    urls: [...chains, ...services].map(({ url }) => url),
    failed,
    async stop() {
      for (const stopMiner of stopMiners) stopMiner()
      await stopAll([...services, ...chains])
    },
  }
}

async function stopAll(chains: readonly Pick<Anvil, 'stop'>[]): Promise<void> {
  await Promise.all(chains.map((chain) => chain.stop()))
}
