/** Maximum lifetime of a permission. */
export const permissionMaxSeconds = 365 * 86_400

/** Allowances above this count as unlimited: no token has that many units. */
export const permissionAmountMax = (1n << 128n) - 1n

/** More would be too many to review. */
export const permissionFunctionsMax = 10

export const permissionCallsMax = 1_000_000

/** A period without a start starts this long before now, because a chain's clock lags behind that of a device. */
export const permissionStartLagSeconds = 300

/** Permissions in force that the server lists for an account. */
export const permissionsPerAccountMax = 100

/** Time for which expired permissions are listed. */
export const permissionKeptMs = 30 * 86_400_000
