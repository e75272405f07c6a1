/** Pause in typing after which a receiver is looked up. Ours. S5.11. */
export const addressLookupDelayMs = 500
