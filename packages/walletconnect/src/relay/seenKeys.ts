/** Storage keys of received messages begin with it. */
export const seenPrefix = 'relay/seen/'
