import { isRecord } from '@latchkey/base/isRecord'

/** An order as sent by the server. `amount` and `payment` are display texts; `units` are base units. */
export type Ordered = {
  readonly id: string
  /** CAIP-2. */
  readonly network: string
  readonly networkName: string
  /** Contract of the token, or `nativeTokenAddress`. */
  readonly token: string
  readonly units: string
  readonly amount: string
  readonly payment: string
  readonly paymentMethod: string
  readonly recipient: string
}

export type Order = {
  readonly ordered: Ordered
  readonly expiresAtMs: number
  status: 'pending' | 'processing' | 'done' | 'failed'
  hash: string | null
}

/** Time limit for the payment. */
const lifetimeMs = 15 * 60_000

/** The sandbox's orders, in memory and lost on a restart. */
export function createOrders() {
  const orders = new Map<string, Order>()
  return {
    /** Undefined if the request is malformed or the id is taken. */
    add(body: unknown): Order | undefined {
      const ordered = read(body)
      if (!ordered || orders.has(ordered.id)) return undefined
      const order: Order = { ordered, expiresAtMs: Date.now() + lifetimeMs, status: 'pending', hash: null }
      orders.set(ordered.id, order)
      return order
    },
    get(id: string): Order | undefined {
      const order = orders.get(id)
      if (order?.status === 'pending' && order.expiresAtMs < Date.now()) order.status = 'failed'
      return order
    },
  }
}

function read(body: unknown): Ordered | undefined {
  if (!isRecord(body)) return undefined
  const names = ['id', 'network', 'networkName', 'token', 'units', 'amount', 'payment', 'paymentMethod', 'recipient']
  const valid =
    names.every((name) => typeof body[name] === 'string') &&
    /^[0-9a-f]{32}$/.test(String(body.id)) &&
    /^[1-9]\d*$/.test(String(body.units)) &&
    /^0x[0-9a-fA-F]{40}$/.test(String(body.recipient)) &&
    /^0x[0-9a-fA-F]{40}$/.test(String(body.token))
  return valid ? (body as Ordered) : undefined
}
