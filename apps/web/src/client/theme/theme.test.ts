import { expect, test } from 'vitest'
import { nextTheme } from './theme.ts'

test('every press changes the colours, until the theme is back to system', () => {
  expect([nextTheme('system', false), nextTheme('dark', false), nextTheme('light', false)]).toEqual([
    'dark',
    'light',
    'system',
  ])
  expect([nextTheme('system', true), nextTheme('light', true), nextTheme('dark', true)]).toEqual([
    'light',
    'dark',
    'system',
  ])
})
