import type { Properties } from './types.ts'

/**
 * Properties as they go to the peer: mobile wallets refuse a message whose values are not strings, so anything else is sent as
 * its JSON text, which the others parse.
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
