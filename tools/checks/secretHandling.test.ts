import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './sourceFiles.mjs'

const root = resolve(import.meta.dirname, '..', '..')

/** `path: line` of the lines of our own code that match. */
function linesWith(pattern: RegExp, folders: readonly string[]): readonly string[] {
  const isCode = (path: string) => /\.(tsx?|mjs)$/.test(path) && !/(\.test|\.e2e|\.interop)\.tsx?$|\/test\//.test(path)
  return sourceFiles(folders, isCode).flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line) && !/^\s*(\/?\*|\/\/)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
}

test('only retry delays use numbers from a source that is not cryptographic', () => {
  const found = linesWith(/\bMath\.random\b|\bpseudoRandomBytes\b|\bseedrandom\b/, ['packages', 'apps'])
  expect(found.map((line) => line.split(':')[0])).toEqual([
    // Test support: a client picks one of its relays.
    'apps/relay/src/testDurableClient.ts',
    'apps/relay/src/upstream/createUpstreams.ts',
    'packages/base/src/backoff.ts',
    'packages/walletconnect/src/relay/createRelayClient.ts',
  ])
})

test('MACs and hashes of codes and tokens are compared in constant time', () => {
  const secret = '\\w*(mac|digest|tokenHash|token_hash|codeHash)'
  const compared = new RegExp(
    `\\b${secret}(\\(.*\\))?\\s*[!=]==|[!=]==\\s*(\\w+\\.)*${secret}\\b|\\b${secret}\\.equals\\(`,
    'i',
  )
  for (const line of ['if (row.code_mac === expected)', 'return sent !== keys.pepper.walletMac', 'mac.equals(other)'])
    expect(line).toMatch(compared)
  expect(linesWith(compared, ['apps/vault', 'packages/crypto', 'apps/secure', 'apps/server'])).toEqual([])
})
