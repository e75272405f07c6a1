import * as v from 'valibot'

// Values shared by several parts of the configuration. Messages follow "it".

const urlHint = 'must be a URL that begins with http:// or https://'
export const urlSchema = v.pipe(v.string(), v.url(urlHint), v.regex(/^https?:/, urlHint))

export const textSchema = v.pipe(v.string(), v.minLength(1, 'must not be empty'))
