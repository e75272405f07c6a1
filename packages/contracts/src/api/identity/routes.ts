import type { PlannedRoute } from '../route.ts'

export const identityRoute = {
  name: 'identity',
  method: 'GET',
  path: '/v1/identity/{address}',
  status: 'planned',
  row: 'S7.3',
} as const satisfies PlannedRoute
