import type { Properties } from './types.ts'

/**
 * Properties for the wire: mobile wallets refuse values that are not strings, so other values are sent as JSON text, which
 * the other peers parse.
 */
export function wireProperties(params: wireProperties.Params): wireProperties.Params {
  const { sessionProperties, scopedProperties } = params
  return {
    ...(sessionProperties && { sessionProperties: texts(sessionProperties) }),
    ...(scopedProperties && { scopedProperties: texts(scopedProperties) }),
  }
}

export declare namespace wireProperties {
  type Params = { readonly sessionProperties?: Properties; readonly scopedProperties?: Properties }
}

const texts = (properties: Properties): Properties =>
  Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
