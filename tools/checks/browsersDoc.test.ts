import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installCommand } from '../run/engines.mjs'
import { root } from '../run/paths.mjs'

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

test('docs/browsers.md has a row for each flow that runs in WebKit and Firefox, and no other', () => {
  const flows = [...textOf('e2e/engines/flows.ts').matchAll(/\btest\('([^']+)'/g)].map(([, title]) => title)
  const rows = [...textOf('docs/browsers.md').matchAll(/^\| (.+?) \|/gm)].map(([, flow]) => flow)
  expect(rows).toEqual(['flow', '---', ...flows])
})

test('docs/browsers.md names the command that installs them', () => {
  expect(textOf('docs/browsers.md')).toContain(installCommand.split(' && ')[1])
})
