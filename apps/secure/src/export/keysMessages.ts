/** The keys document has loaded everything that it needs, and waits for its port. */
export const keysReady = 'keys document ready'

/** The answer of the export page, with the port on which the keys will come. */
export const keysPort = 'keys port'
