import * as v from 'valibot'

/** `config: []` with `isEnabled: true` enables a feature without settings; `config: null` lets the app decide. */
const remoteFeatureSchema = v.object({
  id: v.string(),
  isEnabled: v.boolean(),
  config: v.nullable(v.array(v.string())),
})

export const configResponseSchema = v.object({ features: v.array(remoteFeatureSchema) })

export const originsResponseSchema = v.object({ allowedOrigins: v.array(v.string()) })
