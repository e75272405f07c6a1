import type { PlannedRoute } from '../route.ts'

export const historyRoute = {
  name: 'history',
  method: 'GET',
  path: '/v1/account/{account}/history',
  status: 'planned',
  row: 'S7.4, S7.29',
} as const satisfies PlannedRoute
