/** Loads a module nothing waits for, and starts it; without it, the modal works as well. Returns a function that stops it. */
export function startLater<module>(load: () => Promise<module>, start: (module: module) => () => void): () => void {
  let stop: (() => void) | undefined
  let left = false
  load().then(
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
