import { frameMessages } from '@latchkey/contracts/frame/messages'
import { expect, test } from 'vitest'
import type { SecureSite } from '../site/site.ts'
import { siteHandlers } from './siteHandlers.ts'

test('[S7.30] handles every request of the frame table, and nothing else', () => {
  const window = { location: { origin: 'https://secure.example' }, addEventListener: () => {} }
  const handlers = siteHandlers({ window } as unknown as SecureSite, { login: {} } as siteHandlers.Params)
  const requests = Object.entries(frameMessages).flatMap(([name, { direction }]) =>
    direction === 'toFrame' ? [name] : [],
  )
  expect(Object.keys(handlers).sort()).toEqual(requests.sort())
  for (const [name, handler] of Object.entries(handlers)) expect(handler, name).toBeTypeOf('function')
})
