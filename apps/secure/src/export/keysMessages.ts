/** The keys document has loaded everything it needs, and waits for its port. */
export const keysReady = 'keys document ready'

/** Reply of the export page, with the port on which the keys will arrive. */
export const keysPort = 'keys port'
