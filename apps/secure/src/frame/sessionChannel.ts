/** Notifies the other tabs with this frame when the session starts or ends. */
export function openSessionChannel(onChange: (isConnected: boolean) => void) {
  let channel: BroadcastChannel | undefined
  try {
    channel = new BroadcastChannel('latchkey-session')
    channel.onmessage = ({ data }) => onChange(data === true)
  } catch {
    // Firefox throws here when it blocks third-party storage. The device store reports that to the visitor.
  }
  return { announce: (isConnected: boolean): void => channel?.postMessage(isConnected) }
}
