import { memoryStorage } from '@latchkey/base/storage'
import { expect, test } from 'vitest'
import { prefixStorage } from './prefixStorage.ts'

test('sees and changes only keys under its prefix', async () => {
  const whole = memoryStorage({ 'b/x': 1, other: 2 })
  const part = prefixStorage(whole, 'a/')
  await part.set('x', { deep: true })
  expect(await part.get('x')).toEqual({ deep: true })
  expect(await part.keys('')).toEqual(['x'])
  expect([...(await whole.keys(''))].sort()).toEqual(['a/x', 'b/x', 'other'])
  await part.delete('x')
  expect(await part.keys('')).toEqual([])
  expect(await whole.get('b/x')).toBe(1)
})
