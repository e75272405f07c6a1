import type { PlannedRoute } from '../route.ts'

export const resolveNameRoute = {
  name: 'resolveName',
  method: 'GET',
  path: '/v1/profile/account/{name}',
  status: 'planned',
  row: 'S7.13',
} as const satisfies PlannedRoute

export const reverseNamesRoute = {
  name: 'reverseNames',
  method: 'GET',
  path: '/v1/profile/reverse/{address}',
  status: 'planned',
  row: 'S7.14',
} as const satisfies PlannedRoute

export const nameSuggestionsRoute = {
  name: 'nameSuggestions',
  method: 'GET',
  path: '/v1/profile/suggestions/{name}',
  status: 'planned',
  row: 'S7.15',
} as const satisfies PlannedRoute

export const registerNameRoute = {
  name: 'registerName',
  method: 'POST',
  path: '/v1/profile/account',
  status: 'planned',
  row: 'S7.16',
} as const satisfies PlannedRoute
