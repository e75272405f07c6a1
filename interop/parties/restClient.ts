type Core = {
  readonly heartbeat: { stop?: () => void }
  readonly relayer: { transportClose: () => Promise<void> }
}

/** The official clients have no way to end; this closes the socket and stops the pulse that would open it again. */
export async function restClient({ heartbeat, relayer }: Core): Promise<void> {
  heartbeat.stop?.()
  await relayer.transportClose()
}
