/** Prefix of the storage keys of received messages. */
export const seenPrefix = 'relay/seen/'
