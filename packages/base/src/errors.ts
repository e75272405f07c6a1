/** The audience of a message: visitors, the app's developers, or our own log only. */
export type Audience = 'user' | 'developer' | 'internal'

/** One row of the error catalogue (`contracts/errors`). `message` may hold `{name}` slots filled by `values`. */
export type ErrorRow = {
  readonly code: string
  readonly message: string
  /** Default: `developer`. */
  readonly audience?: Audience
  /** The visitor can try again, with other input or after following the message. Default: the value of `repeatable`. */
  readonly retryable?: boolean
  /**
   * The same request may be sent again later, unchanged. It may already have been processed, so repeat only idempotent requests.
   * Default: false.
   */
  readonly repeatable?: boolean
  /** JSON-RPC, EIP-1193 or wallet-protocol code, when the error crosses such a boundary. */
  readonly rpcCode?: number
  /** HTTP status of the server's response with this error. */
  readonly httpStatus?: number
}

const brand = Symbol.for('latchkey.error')
/** The errors page in the repository named by the published packages. It has an anchor for each code. */
const helpBase = 'https://github.com/latchkey-dev/latchkey/blob/main/docs/errors.md#'

/** The only error class of the project. Build it with {@link errorOf}; test for it with {@link isLatchkeyError}. */
export class LatchkeyError extends Error {
  readonly code: string
  readonly audience: Audience
  /** The visitor can try again, with other input or after following the message. */
  readonly retryable: boolean
  /** The same request may be sent again, unchanged, if it is idempotent. */
  readonly repeatable: boolean
  readonly rpcCode: number | undefined
  /** Values of the slots of the message, for a view that uses its own wording. */
  readonly values: errorOf.Options['values']
  /** Help page of this code. */
  readonly help: string
  /** Additional data for logs or the caller. Never secrets, keys, codes or tokens. */
  readonly data: unknown

  constructor(row: ErrorRow, options: errorOf.Options = {}) {
    super(fill(row.message, options.values), options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'LatchkeyError'
    this.code = row.code
    this.audience = row.audience ?? 'developer'
    this.repeatable = row.repeatable ?? false
    this.retryable = row.retryable ?? this.repeatable
    this.rpcCode = row.rpcCode
    this.values = options.values
    this.help = helpBase + row.code
    this.data = options.data
    // Not a declared member: that would make the types of two packages, which each hold a copy of this class, incompatible.
    Object.defineProperty(this, brand, { value: true })
  }
}

/** Creates the error of a catalogue row. */
export function errorOf(row: ErrorRow, options: errorOf.Options = {}): LatchkeyError {
  return new LatchkeyError(row, options)
}

export declare namespace errorOf {
  type Options = {
    /** Values of the `{name}` slots of the row's message. */
    readonly values?: Readonly<Record<string, string | number>>
    readonly cause?: unknown
    readonly data?: unknown
  }
}

/** True for a LatchkeyError, including one created by another copy of this module. With `row`, only for that row. */
export function isLatchkeyError(value: unknown, row?: ErrorRow): value is LatchkeyError {
  if (typeof value !== 'object' || value === null || !(brand in value)) return false
  return row === undefined || ('code' in value && value.code === row.code)
}

function fill(message: string, values: errorOf.Options['values']): string {
  if (!values) return message
  return message.replace(/\{(\w+)\}/g, (slot, name: string) => (name in values ? String(values[name]) : slot))
}
