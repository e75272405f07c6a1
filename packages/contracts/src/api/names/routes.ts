import { apiBodyMaxBytes } from '../../constants/api.ts'
import { publicLimit, signInLimit, standardLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import {
  gatewayParamsSchema,
  gatewayResponseSchema,
  nameParamsSchema,
  nameQuerySchema,
  profileSchema,
  registerNameBodySchema,
  reverseParamsSchema,
  reverseQuerySchema,
  reverseResponseSchema,
  suggestionsQuerySchema,
  suggestionsResponseSchema,
} from './schemas.ts'

const nameRules = {
  method: 'GET',
  body: 'none',
  auth: 'none',
  audience: 'project',
  limit: standardLimit,
  // A new name must resolve immediately.
  cache: 'never',
} as const

export const resolveNameRoute = defineRoute({
  ...nameRules,
  name: 'resolveName',
  path: '/v1/profile/account/{name}',
  params: nameParamsSchema,
  query: nameQuerySchema,
  answer: { kind: 'json', schema: profileSchema },
  errors: ['NAME_NOT_FOUND', 'NAME_INVALID', 'NAMES_OFF', 'NAME_LOOKUP_FAILED'],
  row: 'S7.13',
})

export const reverseNamesRoute = defineRoute({
  ...nameRules,
  name: 'reverseNames',
  path: '/v1/profile/reverse/{address}',
  params: reverseParamsSchema,
  query: reverseQuerySchema,
  answer: { kind: 'json', schema: reverseResponseSchema },
  errors: ['INVALID_CAIP_ADDRESS', 'NAMES_OFF'],
  row: 'S7.14',
})

export const nameSuggestionsRoute = defineRoute({
  ...nameRules,
  name: 'nameSuggestions',
  path: '/v1/profile/suggestions/{name}',
  params: nameParamsSchema,
  query: suggestionsQuerySchema,
  answer: { kind: 'json', schema: suggestionsResponseSchema },
  errors: ['NAMES_OFF'],
  row: 'S7.15',
})

export const registerNameRoute = defineRoute({
  ...nameRules,
  name: 'registerName',
  method: 'POST',
  path: '/v1/profile/account',
  params: 'none',
  query: 'none',
  body: { kind: 'json', schema: registerNameBodySchema, maxBytes: apiBodyMaxBytes },
  answer: { kind: 'json', schema: profileSchema },
  limit: signInLimit,
  errors: [
    'NAME_INVALID',
    'NAME_TAKEN',
    'NAME_LIMIT_REACHED',
    'NAME_MESSAGE_INVALID',
    'COIN_TYPE_INVALID',
    'INVALID_CAIP_ADDRESS',
    'SIGNATURE_INVALID',
    'SIGNATURE_TOO_LARGE',
    'SIGNATURE_UNCHECKED',
    'NAMES_OFF',
  ],
  row: 'S7.16',
})

/** The gateway (ERC-3668) of the resolver contract, for any ENS client. */
export const nameGatewayRoute = defineRoute({
  ...nameRules,
  name: 'nameGateway',
  path: '/v1/names/{sender}/{data}',
  params: gatewayParamsSchema,
  query: 'none',
  answer: { kind: 'json', schema: gatewayResponseSchema },
  audience: 'public',
  limit: publicLimit,
  errors: ['NAME_INVALID', 'NAMES_OFF'],
  row: 'S1.5',
})
