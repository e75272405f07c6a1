import { imageCacheMs } from '../constants/api.ts'
import { imageLimit } from './limits.ts'

/** Rules shared by all routes of public images. */
export const imageRules = {
  method: 'GET',
  query: 'none',
  body: 'none',
  answer: { kind: 'image' },
  auth: 'none',
  audience: 'public',
  limit: imageLimit,
  cache: { ms: imageCacheMs },
  errors: ['IMAGE_NOT_FOUND'],
  row: 'S7.26',
} as const
