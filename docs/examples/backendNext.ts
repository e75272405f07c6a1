import type { VerifyOptions } from '@latchkey/verify'
import { withSession } from '@latchkey/verify/next'

/** In `app/orders/[id]/route.ts`: `export const GET = orderRoute(options)`. */
export const orderRoute = (options: VerifyOptions) =>
  withSession(
    options,
    async (_request: Request, context: { readonly params: Promise<{ readonly id: string }> } & Session) => {
      const { id } = await context.params
      return Response.json({ order: id, ordersOf: context.latchkey.address })
    },
  )
