import { startTransition, useEffect, useState } from 'react'

/**
 * Code that is loaded on demand. Replaces React's `lazy`, which keeps a loaded component hidden for up to 300 ms after its fallback
 * was shown, longer than loading takes, and never retries a failed import.
 */
export type Chunk<module> = {
  /** The module; undefined until it has loaded. */
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

/** The module of a chunk; undefined while it loads. A failed load is thrown to the nearest error boundary. */
export function useChunk<module>(chunk: Chunk<module> | undefined): module | undefined {
  const [settled, setSettled] = useState<{ readonly of: Chunk<module>; readonly error?: unknown }>()
  const present = chunk?.loaded()
  useEffect(() => {
    // Not `chunk.loaded()`: if other code loaded the chunk after the render, this component must rerender.
    if (!chunk || present !== undefined) return
    let wanted = true
    const settle = (error?: unknown) => {
      // Rendered as a transition, so that a slow device stays responsive.
      if (wanted) startTransition(() => setSettled(error === undefined ? { of: chunk } : { of: chunk, error }))
    }
    // In a separate task, so that the placeholder is painted first.
    const start = setTimeout(() => chunk.load().then(() => settle(), settle))
    return () => {
      wanted = false
      clearTimeout(start)
    }
  }, [chunk, present])
  if (present === undefined && settled?.of === chunk && settled?.error !== undefined) throw settled.error
  return present
}
