/** Names that lead into the network, or the machine, of whoever asks. */
const privateNames = /\.(?:localhost|local|internal|intranet|lan|home|home\.arpa|corp)\.?$/

/**
 * Whether a peer may have us call an address: https, by a full name. On a server a call reaches what no stranger should: this
 * machine, the network around it, the cloud's own addresses. Numbers for addresses are taken of nobody, so none has to be judged.
 */
export function isPublicHttps(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' && /^(?:[\w-]+\.)+[a-z][\w-]*\.?$/.test(hostname) && !privateNames.test(hostname)
}
