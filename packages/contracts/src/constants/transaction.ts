/** How often a sent transaction is looked up. Ours. S4.12. */
export const transactionPollMs = 1_000

/** How long we say 'waiting' before we say that it may take longer. Ours. S4.12. */
export const transactionWaitMs = 5 * 60_000

/** Transactions of a batch of calls are remembered this long, to tell its status from the chain. S8.8. */
export const sentCallsLifetimeSec = 24 * 60 * 60

/** Transactions and other operations that are remembered at the same time. S9.3. */
export const pendingTransactionsMax = 99

/** A transaction that nodes know but do not mine is followed this long. Ours. */
export const pendingTransactionLifetimeMs = 24 * 60 * 60_000

/** A finished operation is remembered this long. Ours. */
export const settledOperationLifetimeMs = 24 * 60 * 60_000

/** A request that a wallet did not answer is remembered this long; wallets drop theirs sooner. Ours. */
export const unansweredOperationLifetimeMs = 60 * 60_000

/** How often Safe is asked whether it has sent or signed what was proposed. Ours. */
export const safePollMs = 2_000
