import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variableOf } from './config.ts'
import { createRelay } from './createRelay.ts'
import { defaultLimits, type Limits } from './limits/limits.ts'
import { memoryMailbox } from './mailbox/memory.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

test('the README names every limit with its default', () => {
  for (const [key, value] of Object.entries(defaultLimits)) {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${variableOf(key as keyof Limits)}\` `))
    expect([key, row?.split('|')[2]?.trim()]).toEqual([key, value.toLocaleString('en-US')])
  }
})

test('the README names every metric', async () => {
  const relay = await createRelay({ port: 0, mailbox: memoryMailbox() })
  const page = await (await fetch(`${relay.url.replace('ws', 'http')}/metrics`)).text()
  await relay.close()
  const names = [...page.matchAll(/^# TYPE latchkey_relay_(\S+)/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(15)
  for (const name of names) expect(readme).toMatch(new RegExp(`\`${name}(\\{\\w+\\})?\``))
})
