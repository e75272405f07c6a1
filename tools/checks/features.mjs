import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run/paths.mjs'
import { report } from './report.mjs'

// A feature has the same folder name in every layer, so that a search for `swap` prints the whole feature.
const features = 'connect account networks siwx send swap onramp activity names wallets email social analytics'.split(
  ' ',
)

/** Where a layer keeps its features, and the folders there that belong to no feature. */
const layers = {
  contracts: { folder: 'packages/contracts/src/api', others: ['config', 'health', 'rpc'] },
  core: {
    folder: 'packages/core/src',
    others: ['chain', 'config', 'environment', 'instance', 'query', 'state', 'storage', 'store', 'testing'],
  },
  react: { folder: 'packages/react/src', others: ['provider', 'query', 'testing'] },
  modal: { folder: 'packages/modal/src/views', others: [] },
  server: { folder: 'apps/server/src/features', others: ['config', 'health', 'projects', 'rpc'] },
}

const found = Object.fromEntries(Object.entries(layers).map(([layer, { folder }]) => [layer, foldersIn(folder)]))
const problems = Object.entries(layers).flatMap(([layer, { folder, others }]) =>
  found[layer]
    .filter((name) => !features.includes(name) && !others.includes(name))
    .map(
      (name) =>
        `${folder}/${name}: no such feature; use one of ${features.join(', ')}, or add it to tools/checks/features.mjs`,
    ),
)
const width = Math.max(...features.map((feature) => feature.length)) + 2
console.log(`${' '.repeat(width)}${Object.keys(layers).join('  ')}`)
for (const feature of features) {
  const marks = Object.keys(layers).map((layer) => (found[layer].includes(feature) ? 'x' : '·').padEnd(layer.length))
  console.log(`${feature.padEnd(width)}${marks.join('  ')}`)
}
report('features by layer', problems, 'every feature folder has the name of its feature')

function foldersIn(folder) {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  } catch {
    return []
  }
}
