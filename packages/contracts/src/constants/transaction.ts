/** Poll interval for a sent transaction. Our choice. S4.12. */
export const transactionPollMs = 1_000

/** Time after which a pending transaction is shown as taking longer than usual. Our choice. S4.12. */
export const transactionWaitMs = 5 * 60_000

/** How long the transaction hashes of a batch of calls are kept to read its status from the chain. S8.8. */
export const sentCallsLifetimeSec = 24 * 60 * 60

/** Maximum number of stored operations. S9.3. */
export const pendingTransactionsMax = 99

/** Time limit for following a known but unmined transaction. Our choice. */
export const pendingTransactionLifetimeMs = 24 * 60 * 60_000

/** Retention of a finished operation. Our choice. */
export const settledOperationLifetimeMs = 24 * 60 * 60_000

/** Retention of an unanswered request; wallets drop theirs sooner. Our choice. */
export const unansweredOperationLifetimeMs = 60 * 60_000

/** Interval for polling Safe for a proposed transaction or message. Our choice. */
export const safePollMs = 2_000

/** Time limit for the simulation and the recipient check of a transfer under review. Our choice. */
export const simulationWaitMs = 3_000
export const recipientCheckWaitMs = 3_000

/** Time for which both results are reused; after that, the simulation is repeated. Our choice. */
export const reviewFreshMs = 15_000
