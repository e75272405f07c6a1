import type { Clock } from '@latchkey/base/clock'

/** Tracks whether writes reach the disk. After a failed write, probes the disk until one succeeds. */
export type StorageHealth = {
  readonly isFailing: () => boolean
  /** Call after a failed write. */
  readonly failed: () => void
  readonly stop: () => void
}

const probeMs = 1_000

export function createStorageHealth(params: createStorageHealth.Params): StorageHealth {
  const { probe, clock, onRecovered } = params
  let isFailing = false
  let isStopped = false
  let cancel = (): void => {}

  function probeLater(): void {
    if (!isStopped) cancel = clock.after(probeMs, () => void probe().then(recovered, probeLater))
  }

  function recovered(): void {
    isFailing = false
    onRecovered()
  }

  return {
    isFailing: () => isFailing,
    failed() {
      if (isFailing) return
      isFailing = true
      probeLater()
    },
    stop() {
      isStopped = true
      cancel()
    },
  }
}

export declare namespace createStorageHealth {
  type Params = {
    /** Writes to the disk; rejects if that fails. */
    readonly probe: () => Promise<void>
    readonly clock: Clock
    readonly onRecovered: () => void
  }
}
