type Core = {
  readonly heartbeat: { stop?: () => void }
  readonly relayer: { transportClose: () => Promise<void> }
}

/** The official clients cannot be destroyed; this closes the socket and stops the heartbeat that would reopen it. */
export async function restClient({ heartbeat, relayer }: Core): Promise<void> {
  heartbeat.stop?.()
  await relayer.transportClose()
}
