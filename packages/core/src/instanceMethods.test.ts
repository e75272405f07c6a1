import { expect, test } from 'vitest'
import { oneNetworkApp } from '../test/oneNetworkApp.ts'
import { instanceActions } from './instanceActions.ts'

test('every action of `instanceActions` is a method of an instance', () => {
  const own = ['open', 'close', 'subscribe', 'getAccount', 'getProvider']
  const rest = ['options', 'store', 'events', 'clock', 'live', 'start', 'destroy']
  const methods = Object.keys(oneNetworkApp({})).filter((name) => ![...own, ...rest].includes(name))
  expect(methods).toEqual(Object.keys(instanceActions))
})

test.each(Object.entries(instanceActions))('the function of %s has the same name', async (name, load) => {
  expect((await load()).name).toBe(name)
})
