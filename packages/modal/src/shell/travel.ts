/** Moves between history entries of the same page; hidden from the app's router. */
export const travel = (steps: number): Promise<void> =>
  new Promise((landed) => {
    const onPopState = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      landed()
    }
    addEventListener('popstate', onPopState, { capture: true, once: true })
    history.go(steps)
  })
