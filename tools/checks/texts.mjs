import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run/paths.mjs'
import { report } from './report.mjs'

// Every text of the modal is on some screen: a text that nobody shows is one that was forgotten, there or here.
const source = join(root, 'packages/modal/src')
const texts = join(source, 'i18n/en')

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(join('i18n', 'en')) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(source, file), 'utf8'))

const problems = readdirSync(texts).flatMap((file) => {
  const keys = [...readFileSync(join(texts, file), 'utf8').matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key)
  const users = files.filter((code) => code.includes(`i18n/en/${file}`)).join('\n')
  return keys
    .filter((key) => !new RegExp(`\\b(?:text|\\w+Text)\\.${key}\\b`).test(users))
    .map((key) => `packages/modal/src/i18n/en/${file}: nothing shows '${key}'`)
})
report('texts', problems, 'every text of the modal is on some screen')
