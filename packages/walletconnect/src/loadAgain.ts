import type { Clock } from '@latchkey/base/clock'
import { heartbeatMs } from '@latchkey/contracts/constants/relay'

/** Loads code, with a retry every 5 s until it succeeds, so that pending work is not lost. `cancel` stops the retries. */
export function loadAgain<module>(params: loadAgain.Params<module>): {
  readonly load: () => Promise<module>
  readonly cancel: () => void
} {
  const { clock, log } = params
  let loading: Promise<module> | undefined
  let cancel = () => {}
  const attempt = (): Promise<module> =>
    params.load().catch(
      () =>
        new Promise((resolve) => {
          log('chunk.failed')
          cancel = clock.after(heartbeatMs, () => resolve(attempt()))
        }),
    )
  return {
    load() {
      loading ??= attempt()
      return loading
    },
    cancel: () => cancel(),
  }
}

export declare namespace loadAgain {
  type Params<module> = {
    readonly load: () => Promise<module>
    readonly clock: Clock
    readonly log: (event: string) => void
  }
}
