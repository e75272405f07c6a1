import type { ErrorRow } from '@latchkey/base/errors'

// Errors of connecting to the relay. A separate file, because only a failed connection loads it.

export const RELAY_REFUSED: ErrorRow = { code: 'RELAY_REFUSED', message: 'The relay refused this app: {reason}.', rpcCode: 3000 }
export const RELAY_CLOCK_SKEW: ErrorRow = { code: 'RELAY_CLOCK_SKEW', message: 'The clock of this device differs by {seconds} s from ours. Set date and time automatically, then reconnect.', audience: 'user', retryable: true }
export const RELAY_NO_WEBSOCKET: ErrorRow = { code: 'RELAY_NO_WEBSOCKET', message: 'This engine has no WebSocket. Pass the class as webSocket, for example that of the package ws.' }
