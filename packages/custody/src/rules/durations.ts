const hour = 3_600_000
export const day = 24 * hour

/** Time in which a visitor must prepare an act at both vaults. After that, it can finish at any time. */
export const actLifetimeMs = 10 * 60_000
/** A device active for this long counts as long known. */
export const longKnownMs = 7 * day
/** Time from storing a protection's public key until that key is the secret in force. */
export const secretInForceMs = 7 * day
/** Retention of a set of shares that an act replaced, at both vaults. An undo is possible only within this time. */
export const keptMs = 7 * day
/** After an unfreeze, a lower rank cannot freeze again for this long. */
export const freezeBarMs = 7 * day
/** After a first protection was undone, no device can join by mail alone for this long. */
export const mailShutMs = 7 * day
/** Retention of delivered statements, in case the other vault is restored from a backup. */
export const statementsKeptMs = 30 * day
/** A device that was not used for this long is put to sleep. */
export const sleepMs = 90 * day

/** Waits of acts. */
export const soonMs = 24 * hour
export const weekMs = 7 * day
export const startOverMs = 30 * day
