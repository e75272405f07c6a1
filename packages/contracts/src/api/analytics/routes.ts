import { analyticsBodyMaxBytes } from '../../constants/api.ts'
import { standardLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import {
  acceptedResponseSchema,
  analyticsConfigResponseSchema,
  eventBatchRequestSchema,
  eventRequestSchema,
} from './schemas.ts'

export const analyticsConfigRoute = defineRoute({
  name: 'analyticsConfig',
  method: 'GET',
  path: '/getAnalyticsConfig',
  params: 'none',
  query: 'none',
  body: 'none',
  answer: { kind: 'json', schema: analyticsConfigResponseSchema },
  auth: 'none',
  audience: 'project',
  limit: standardLimit,
  cache: 'never',
  errors: [],
  row: 'S7.27',
})

const eventRules = {
  method: 'POST',
  params: 'none',
  query: 'none',
  answer: { kind: 'json', schema: acceptedResponseSchema },
  auth: 'none',
  audience: 'project',
  limit: standardLimit,
  cache: 'never',
  errors: [],
  row: 'S7.28',
} as const

export const recordEventRoute = defineRoute({
  ...eventRules,
  name: 'recordEvent',
  path: '/e',
  body: { kind: 'json', schema: eventRequestSchema, maxBytes: analyticsBodyMaxBytes },
})

export const recordBatchRoute = defineRoute({
  ...eventRules,
  name: 'recordBatch',
  path: '/batch',
  body: { kind: 'json', schema: eventBatchRequestSchema, maxBytes: analyticsBodyMaxBytes },
})
