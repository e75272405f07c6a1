import * as v from 'valibot'

/** `now` is the server's time (ISO 8601, UTC), so that clients can detect a wrong clock. */
export const healthResponseSchema = v.object({
  status: v.picklist(['ok', 'starting', 'failing']),
  part: v.string(),
  version: v.string(),
  now: v.pipe(v.string(), v.isoTimestamp()),
})
