import type { Clock } from '@latchkey/base/clock'
import { heartbeatMs } from '@latchkey/contracts/constants/relay'

/** Loads code, every 5 s again until it succeeds, so that what waits for it is not lost. `cancel` ends the attempts. */
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
