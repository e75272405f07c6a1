import type { PlannedRoute } from '../route.ts'

export const onrampUrlRoute = {
  name: 'onrampUrl',
  method: 'POST',
  path: '/v1/generators/onrampurl',
  status: 'planned',
  row: 'S7.17',
} as const satisfies PlannedRoute

export const onrampOptionsRoute = {
  name: 'onrampOptions',
  method: 'GET',
  path: '/v1/onramp/options',
  status: 'planned',
  row: 'S7.18',
} as const satisfies PlannedRoute

export const onrampQuoteRoute = {
  name: 'onrampQuote',
  method: 'POST',
  path: '/v1/onramp/quote',
  status: 'planned',
  row: 'S7.19',
} as const satisfies PlannedRoute
