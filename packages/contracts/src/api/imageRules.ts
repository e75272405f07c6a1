import { imageCacheMs } from '../constants/api.ts'
import { imageLimit } from './limits.ts'

/** What all routes of public images have in common. */
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
