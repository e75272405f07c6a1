/** How often a sent transaction is looked up. Ours. S4.12. */
export const transactionPollMs = 1_000

/** How long we say 'waiting' before we say that it may take longer. Ours. S4.12. */
export const transactionWaitMs = 5 * 60_000

/** Transactions of a batch of calls are remembered this long, to tell its status from the chain. S8.8. */
export const sentCallsLifetimeSec = 24 * 60 * 60
