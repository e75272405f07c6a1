import { expect, test } from 'vitest'
import { parseUrl } from './parseUrl.ts'

test('still parses a URL with an umlaut after many calls, and rejects anything but URLs', () => {
  for (let call = 0; call < 50_000; call += 1) parseUrl(`https://example.com/${call % 7}`)
  expect(parseUrl('https://bücher.example')?.hostname).toBe('xn--bcher-kva.example')
  expect(parseUrl('')).toBeUndefined()
  expect(parseUrl('https://')).toBeUndefined()
})
