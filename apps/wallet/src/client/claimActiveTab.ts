const lockName = 'harbor-wallet'

/**
 * Runs `start` while this tab is active, and its clean-up afterwards. The newest tab takes over at once, because it is
 * the one on screen; the others get `onLost` and become active again when it is closed.
 */
export function claimActiveTab({ start, onLost }: claimActiveTab.Params): void {
  const { locks } = navigator
  if (!locks) {
    // No Web Locks outside a secure context: every tab is active.
    void start()
    return
  }
  const hold = async (steal: boolean): Promise<void> => {
    let cleanUp: (() => void) | undefined
    try {
      await locks.request(lockName, { steal }, async () => {
        cleanUp = await start()
        await new Promise(() => {})
      })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
      cleanUp?.()
      onLost()
      await hold(false)
    }
  }
  void hold(true)
}

export declare namespace claimActiveTab {
  type Params = {
    /** Resolves with its clean-up. */
    readonly start: () => Promise<() => void>
    readonly onLost: () => void
  }
}
