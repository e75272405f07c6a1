import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { root } from '../run/paths.mjs'
import { generatedFile } from './generatedFile.mjs'
import { report } from './report.mjs'

// docs/errors.md: the target of every error's `help` link.
register()
const catalogue = pathToFileURL(join(root, 'packages/contracts/src/errors/catalogue.ts')).href
const { errorCatalogue } = await import(catalogue)
const rows = errorCatalogue.flatMap((domain) => Object.values(domain.rows))
const problems = generatedFile('docs/errors.md', render(), 'node tools/checks/errorsDoc.mjs')
report('errors page', problems, `${rows.length} errors`)

function render() {
  const head = [
    '# Errors',
    '',
    'Every error has a `code` that does not change. Generated from `packages/contracts/src/errors` by `node tools/checks/errorsDoc.mjs`.',
    '',
    '`for`: the reader of the text. `retry`: `visitor`, who may try again (`retryable`); `same`, the same request may also be sent again, unchanged (`repeatable`). `rpc`: code on JSON-RPC, EIP-1193 and the wallet protocol. `http`: status of our server.',
  ]
  return `${[...head, ...errorCatalogue.flatMap(renderDomain)].join('\n')}\n`
}

function renderDomain({ domain, rows }) {
  const lines = Object.values(rows).map((row) => {
    const cells = [
      `<a id="${row.code}"></a>\`${row.code}\``,
      row.message.replaceAll('|', '\\|'),
      row.audience ?? 'developer',
      row.repeatable ? 'same' : row.retryable ? 'visitor' : '',
      row.rpcCode ?? '',
      row.httpStatus ?? '',
    ]
    return `| ${cells.join(' | ')} |`
  })
  return ['', `## ${domain}`, '', '| code | text | for | retry | rpc | http |', '|---|---|---|---|---|---|', ...lines]
}
