/** How often a sent transaction is looked up. Ours. S4.12. */
export const transactionPollMs = 1_000

/** Time after which a pending transaction is shown as taking longer than usual. Ours. S4.12. */
export const transactionWaitMs = 5 * 60_000

/** How long the transaction hashes of a batch of calls are kept to read its status from the chain. S8.8. */
export const sentCallsLifetimeSec = 24 * 60 * 60

/** Maximum number of stored operations. S9.3. */
export const pendingTransactionsMax = 99

/** How long a known but unmined transaction is followed. Ours. */
export const pendingTransactionLifetimeMs = 24 * 60 * 60_000

/** How long a finished operation is stored. Ours. */
export const settledOperationLifetimeMs = 24 * 60 * 60_000

/** How long an unanswered request is stored; wallets drop theirs sooner. Ours. */
export const unansweredOperationLifetimeMs = 60 * 60_000

/** Interval for polling Safe for a proposed transaction or message. Ours. */
export const safePollMs = 2_000

/** How long a transfer under review waits for its simulation, and for the check of its recipient. Ours. */
export const simulationWaitMs = 3_000
export const recipientCheckWaitMs = 3_000

/** How long both results are reused; a simulation is repeated after this time. Ours. */
export const reviewFreshMs = 15_000
