import type { PlannedRoute } from '../route.ts'

export const analyticsConfigRoute = {
  name: 'analyticsConfig',
  method: 'GET',
  path: '/getAnalyticsConfig',
  status: 'planned',
  row: 'S7.27',
} as const satisfies PlannedRoute

export const recordEventRoute = {
  name: 'recordEvent',
  method: 'POST',
  path: '/e',
  status: 'planned',
  row: 'S7.28',
} as const satisfies PlannedRoute
