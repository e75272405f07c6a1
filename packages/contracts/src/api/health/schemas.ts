import * as v from 'valibot'

/** `now` lets a client tell how far its clock is off; ISO 8601 in UTC. */
export const healthResponseSchema = v.object({
  status: v.picklist(['ok', 'starting', 'failing']),
  part: v.string(),
  version: v.string(),
  now: v.pipe(v.string(), v.isoTimestamp()),
})
export type HealthResponse = v.InferOutput<typeof healthResponseSchema>
