import { startTransition, useEffect, useState } from 'react'

/**
 * Code that is loaded when it is wanted. React's `lazy` is not used: it holds a loaded component back for up to 300 ms after its
 * fallback was shown, which is longer than the loading takes; and it keeps a failure for ever.
 */
export type Chunk<module> = {
  /** The module, once it is there. */
  readonly loaded: () => module | undefined
  readonly load: () => Promise<module>
}

export function chunkOf<module>(load: () => Promise<module>): Chunk<module> {
  let loaded: module | undefined
  return {
    loaded: () => loaded,
    async load() {
      loaded = await load()
      return loaded
    },
  }
}

/** The module of a chunk, undefined while it is on its way. A failed load is thrown to the nearest boundary. */
export function useChunk<module>(chunk: Chunk<module> | undefined): module | undefined {
  const [settled, setSettled] = useState<{ readonly of: Chunk<module>; readonly error?: unknown }>()
  const present = chunk?.loaded()
  useEffect(() => {
    // Not `chunk.loaded()`: if something else has loaded the chunk since the render, it must be rendered again.
    if (!chunk || present !== undefined) return
    let wanted = true
    const settle = (error?: unknown) => {
      // In slices, so that a slow device stays responsive meanwhile.
      if (wanted) startTransition(() => setSettled(error === undefined ? { of: chunk } : { of: chunk, error }))
    }
    // In a task of its own: what asked for it is painted first.
    const start = setTimeout(() => chunk.load().then(() => settle(), settle))
    return () => {
      wanted = false
      clearTimeout(start)
    }
  }, [chunk, present])
  if (present === undefined && settled?.of === chunk && settled?.error !== undefined) throw settled.error
  return present
}
