import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const development = { LATCHKEY_ENV: 'development' }
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const rows = [...readme.matchAll(/^\| `([A-Z_]+)` +\| (.*?) +\|/gm)].map(([, name = '', value = '']) => ({
  name,
  value,
}))

test('the README lists exactly the settings that the code reads', () => {
  const read = new Set<string>()
  const env = new Proxy(development, { get: (target, name) => Reflect.get(read.add(String(name)) && target, name) })
  readConfig(env)
  expect(rows.map(({ name }) => name).sort()).toEqual([...read].sort())
})

test('the README states the defaults', () => {
  const literal = rows.flatMap(({ name, value }) => {
    const text = /^`(.*)`$/.exec(value)?.[1]
    return text === undefined ? [] : [[name, text] as const]
  })
  expect(literal.length).toBeGreaterThan(8)
  for (const [name, text] of literal)
    expect(readConfig({ ...development, [name]: text }), name).toEqual(readConfig(development))
})
