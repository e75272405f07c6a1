import * as v from 'valibot'

/** 32 hex digits. */
export const projectIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/i, 'projectId must be 32 hex digits'))

/** Query of every call: project, sdk type and sdk version (S7.1). Other parameters pass. */
export const projectQuerySchema = v.looseObject({
  projectId: projectIdSchema,
  st: v.optional(v.pipe(v.string(), v.maxLength(64))),
  sv: v.optional(v.pipe(v.string(), v.maxLength(64))),
})
