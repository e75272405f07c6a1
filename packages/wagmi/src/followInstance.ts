import type { Latchkey } from 'latchkey'
import { getAddress } from 'viem/utils'

/** wagmi ignores connections reported while it connects or reconnects; first retry delay, doubled each time. */
const firstRetryMs = 100
const maxRetries = 10

/** Reports changes of the instance's active EVM account to one wagmi configuration, once each, except those that wagmi started. */
export function followInstance(latchkey: Latchkey, emitter: followInstance.Emitter): Following {
  const { clock, store, live } = latchkey
  /** The state last reported to wagmi; undefined if nothing is connected. */
  let told: Facts | undefined
  /** Pending connects and disconnects of wagmi, which takes their results. Nothing is reported until they settle. */
  let pending = 0
  /** Pending while wagmi stores the last result: `told` has it already, wagmi does not. */
  let stored: Promise<void> | undefined
  let cancelRetry = () => {}

  function report(retries = 0): void {
    if (pending > 0 || live.destroyed) return
    const now = factsOf(latchkey)
    if (JSON.stringify(now) === JSON.stringify(told)) return
    cancelRetry()
    if (now && told) emitter.emit('change', now)
    else if (!now) emitter.emit('disconnect')
    else {
      emitter.emit('connect', now)
      // wagmi listens for changes once it has accepted the connection.
      if (emitter.listenerCount('change') === 0) {
        if (retries < maxRetries) cancelRetry = clock.after(firstRetryMs * 2 ** retries, () => report(retries + 1))
        return
      }
    }
    told = now
  }

  /**
   * Runs a connect or disconnect of wagmi. Changes made meanwhile are reported once wagmi has stored the result, or at once after a
   * failure, when wagmi still listens to its previous connection.
   */
  async function settling<facts extends Facts | undefined>(task: () => Promise<facts>): Promise<facts> {
    await stored
    pending += 1
    const settle = () => {
      pending -= 1
      report()
    }
    try {
      told = await task()
      stored = new Promise((resolve) => clock.after(0, () => resolve(settle())))
      return told as facts
    } catch (error) {
      settle()
      throw error
    }
  }

  return {
    icon: () => (live.destroyed ? undefined : latchkey.getAccount('eip155').wallet?.icon),
    start() {
      const unsubscribe = store.subscribe(() => report())
      live.cleanup.add(() => {
        unsubscribe()
        cancelRetry()
        if (told) emitter.emit('disconnect')
        told = undefined
      })
      // Deferred, because wagmi calls this before its own store exists.
      queueMicrotask(report)
    },
    async authorized() {
      await stored
      if (live.destroyed) return false
      if (factsOf(latchkey)) return true
      // On `false`, wagmi's `reconnect` drops its connection but listens for a new one only after a disconnect event.
      if (told) emitter.emit('disconnect')
      told = undefined
      return false
    },
    connecting: settling,
    disconnecting: (task) => settling(async () => void (await task())),
  }
}

export declare namespace followInstance {
  /** wagmi's emitter of a connector. */
  type Emitter = {
    readonly emit: (name: 'connect' | 'change' | 'disconnect', data?: Facts) => void
    readonly listenerCount: (name: 'change') => number
  }
}

type Following = {
  /** Icon of the connected wallet. */
  readonly icon: () => string | undefined
  readonly start: () => void
  /** True if an account is connected; otherwise ends wagmi's connection first. */
  readonly authorized: () => Promise<boolean>
  readonly connecting: (task: () => Promise<Facts>) => Promise<Facts>
  readonly disconnecting: (task: () => Promise<void>) => Promise<void>
}

/** The active account first, as in `eth_accounts`. */
type Facts = { readonly accounts: readonly string[]; readonly chainId: number }

function factsOf(latchkey: Latchkey): Facts | undefined {
  const { status, address, accounts, networkId } = latchkey.getAccount('eip155')
  if (status !== 'connected' || address === undefined || networkId === undefined) return
  const ordered = [address, ...accounts.filter((account) => account !== address)]
  return { accounts: ordered.map((account) => getAddress(account)), chainId: Number(networkId.slice('eip155:'.length)) }
}
