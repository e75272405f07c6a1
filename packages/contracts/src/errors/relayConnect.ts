import type { ErrorRow } from '@latchkey/base/errors'

// Errors of connecting to the relay. A separate file, because only a failed connection loads it.

export const RELAY_REFUSED: ErrorRow = {
  code: 'RELAY_REFUSED',
  message: 'The relay refused this app: {reason}.',
  audience: 'developer',
  retryable: false,
  rpcCode: 3000,
  source: 'S7.34',
}

export const RELAY_CLOCK_SKEW: ErrorRow = {
  code: 'RELAY_CLOCK_SKEW',
  message:
    'The clock of this device differs by {seconds} s from ours. Set date and time automatically, then reconnect.',
  audience: 'user',
  retryable: true,
  source: 'S8.1',
}

export const RELAY_NO_WEBSOCKET: ErrorRow = {
  code: 'RELAY_NO_WEBSOCKET',
  message: 'This engine has no WebSocket. Pass the class as webSocket, for example that of the package ws.',
  audience: 'developer',
  retryable: false,
  source: 'S7.34',
}
