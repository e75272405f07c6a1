/** Tells the other tabs with this frame when the session began or ended. */
export function openSessionChannel(onChange: (isConnected: boolean) => void) {
  const channel = new BroadcastChannel('latchkey-session')
  channel.onmessage = ({ data }) => onChange(data === true)
  return { announce: (isConnected: boolean): void => channel.postMessage(isConnected) }
}
