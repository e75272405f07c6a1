import * as v from 'valibot'

/** 32 hex digits. */
export const projectIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/i, 'projectId must be 32 hex digits'))
