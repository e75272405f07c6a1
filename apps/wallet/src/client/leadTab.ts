const lockName = 'harbor-wallet'

/**
 * Runs `lead` while this tab is the one that runs the wallet. The newest tab takes over at once, since that is the one the
 * visitor looks at; `onLost` is told, and this tab leads again when the others are gone. `lead` returns its clean-up.
 */
export function leadTab(params: leadTab.Params): void {
  const { lead, onLost } = params
  const { locks } = navigator
  if (!locks) {
    // Without a secure context there are no locks; then tabs are not told apart.
    void lead()
    return
  }
  const hold = async (steal: boolean): Promise<void> => {
    let cleanUp: (() => void) | undefined
    try {
      await locks.request(lockName, { steal }, async () => {
        cleanUp = await lead()
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

export declare namespace leadTab {
  type Params = { readonly lead: () => Promise<() => void>; readonly onLost: () => void }
}
