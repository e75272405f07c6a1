import { routeCatalogue } from '@latchkey/contracts/api/catalogue'
import { expect, it } from 'vitest'
import { openApiDocument } from './openApiDocument.ts'

type Operation = {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly responses: Readonly<Record<string, unknown>>
  readonly requestBody?: unknown
  readonly security?: unknown
}

it('[S7.1] the OpenAPI document describes every built route, and no planned one', () => {
  const { paths } = openApiDocument(routeCatalogue, 'https://api.example.com')
  for (const route of routeCatalogue) {
    const operation = paths[route.path]?.[route.method.toLowerCase()] as Operation | undefined
    expect(operation !== undefined, route.name).toBe(route.status === 'built')
    if (!operation || route.status === 'planned') continue
    expect(operation.requestBody !== undefined, route.name).toBe(route.body !== 'none')
    expect(operation.security !== undefined, route.name).toBe(route.auth === 'session')
    expect(operation.responses['429'], route.name).toEqual(expect.objectContaining({ description: 'RATE_LIMITED' }))
    const slots = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => name)).toEqual(slots)
    expect(inPath.every(({ required }) => required)).toBe(true)
  }
})
