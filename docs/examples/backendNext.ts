import type { VerifyOptions } from '@latchkey/verify'
import { withSession } from '@latchkey/verify/next'

type Context = { readonly params: Promise<{ readonly id: string }> }

/** In `app/orders/[id]/route.ts`: `export const GET = orderRoute(options)`. */
export const orderRoute = (options: VerifyOptions) =>
  withSession(options, async (_request: Request, latchkey, context: Context) => {
    const { id } = await context.params
    return Response.json({ order: id, ordersOf: latchkey.address })
  })
