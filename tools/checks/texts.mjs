import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run/paths.mjs'
import { report } from './report.mjs'
import { showsText } from './showsText.mjs'

// Every text of the modal is on some screen: a text that nobody shows is one that was forgotten, there or here.
const source = join(root, 'packages/modal/src')
const folder = join(source, 'i18n/en')

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(join('i18n', 'en')) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(source, file), 'utf8'))

const texts = readdirSync(folder).map((file) => {
  const code = readFileSync(join(folder, file), 'utf8')
  const keys = [...code.matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key)
  return { file, keys, name: code.match(/^export const (\w+)/m)[1] }
})

const problems = texts.flatMap(({ file, keys, name }) =>
  keys
    .filter((key) => !files.some((code) => showsText(code, { name, key, texts })))
    .map((key) => `packages/modal/src/i18n/en/${file}: nothing shows '${key}'`),
)
report('texts', problems, 'every text of the modal is on some screen')
