import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import * as v from 'valibot'
import type { RpcReply } from './readReplies.ts'

/** The validated result of a call. @throws UPSTREAM_FAILED if the node returned an error, or another shape */
export function resultOf<schema extends v.GenericSchema>(
  schema: schema,
  reply: RpcReply | undefined,
): v.InferOutput<schema> {
  const parsed = v.safeParse(schema, reply && 'result' in reply ? reply.result : undefined)
  if (parsed.success) return parsed.output
  throw errorOf(UPSTREAM_FAILED)
}
