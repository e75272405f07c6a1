import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipSchemas.ts'

/** Networks the server can read, over HTTP and over WebSocket. */
export const supportedChainsResponseSchema = v.object({
  http: v.array(caipNetworkIdSchema),
  ws: v.array(caipNetworkIdSchema),
})
