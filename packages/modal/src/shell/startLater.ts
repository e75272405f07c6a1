import type { Chunk } from './chunk.ts'

/**
 * Loads a module nothing waits for, and starts it, at once if it was loaded before; without it, the modal works as well. Returns a
 * function that stops it.
 */
export function startLater<module>(chunk: Chunk<module>, start: (module: module) => () => void): () => void {
  const present = chunk.loaded()
  if (present) return start(present)
  let stop: (() => void) | undefined
  let left = false
  chunk.load().then(
    (module) => {
      if (!left) stop = start(module)
    },
    () => {},
  )
  return () => {
    left = true
    stop?.()
  }
}
