import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../run/paths.mjs'
import { report } from './report.mjs'
import { sourceFiles } from './sourceFiles.mjs'

// What goes wrong in other clients of the wallet protocol. Each has a test here whose title begins `pitfall N:`.
const pitfalls = [
  'starting twice opens two sockets and tells everything twice',
  'importing on a server touches indexedDB',
  'each failed connect leaves listeners and promises behind',
  'requests are not received after sleep or a reconnect',
  'the same proposal is delivered twice',
  'messages and history fill the storage',
  'a payload that is too large fails in silence',
  'pino-pretty, lokijs, encoding are missing in bundlers',
  'an unhandled rejection after a record was deleted',
  'a wrong clock is refused for ever',
  'frequent disconnects, a failed publish is never repeated',
  'a CACAO is not bound to its request',
  'an error of the relay crashes Node',
  'a request carries analytics of the one before',
  'a long run of digits inside a text drops the message',
  'a verify host that does not answer hides the request',
  'a refusal by the wallet arrives as error:{}',
  'after an explicit close reconnecting is stuck',
  'nothing expires while offline',
  'a late answer to update or extend throws',
  'the answer to a request is lost with the page',
  'why an origin was refused is not told',
  'a socket that says open is dead',
  'every client comes back at the same moment',
]

const tests = new Map(pitfalls.map((_, index) => [index + 1, []]))
const files = sourceFiles(['packages', 'apps', 'e2e', 'tools'], (path) => /\.(test|e2e)\.tsx?$/.test(path))
const problems = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  return text.includes('pitfall ') ? collect(text, file) : []
})

console.log('pitfall → test')
pitfalls.forEach((pitfall, index) => {
  const number = index + 1
  console.log(`${String(number).padStart(2)}  ${pitfall}`)
  for (const { file, title } of tests.get(number)) console.log(`      ${file}: ${title}`)
  if (tests.get(number).length === 0) problems.push(`pitfall ${number} (${pitfall}): no test begins with it`)
})
report('pitfalls', problems, `each of ${pitfalls.length} has its test`)

/** Files the titles of the tests in a source text; returns those with a number that no pitfall has. */
function collect(text, file) {
  const unknown = []
  const visit = (node) => {
    const title = titleOf(node)
    const [, number, rest] = /^(?:\[S\d+\.\d+\] )*pitfall (\d+): (.*)$/.exec(title ?? '') ?? []
    if (number && tests.has(Number(number))) tests.get(Number(number)).push({ file, title: rest })
    else if (number) unknown.push(`${file}: there is no pitfall ${number}`)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false))
  return unknown
}

/** The title of a test that really runs: a skipped one proves nothing. */
function titleOf(node) {
  if (!ts.isCallExpression(node) || !/^(test|it)\b/.test(calleeOf(node.expression))) return undefined
  if (/\.(skip|todo|fails)\b/.test(calleeOf(node.expression))) return undefined
  const [title] = node.arguments
  if (title && ts.isStringLiteralLike(title)) return title.text
  return title && ts.isTemplateExpression(title) ? title.head.text : undefined
}

/** `test`, `test.each`, `it.skip`: the names of a callee, without arguments. */
function calleeOf(expression) {
  if (ts.isIdentifier(expression)) return expression.text
  if (ts.isPropertyAccessExpression(expression)) return `${calleeOf(expression.expression)}.${expression.name.text}`
  return ts.isCallExpression(expression) ? calleeOf(expression.expression) : ''
}
