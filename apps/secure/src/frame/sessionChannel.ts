/** Tells the other tabs with this frame when the session began or ended. */
export function openSessionChannel(onChange: (isConnected: boolean) => void) {
  let channel: BroadcastChannel | undefined
  try {
    channel = new BroadcastChannel('latchkey-session')
    channel.onmessage = ({ data }) => onChange(data === true)
  } catch {
    // Firefox refuses it where it blocks storage, of which the device store tells the visitor.
  }
  return { announce: (isConnected: boolean): void => channel?.postMessage(isConnected) }
}
