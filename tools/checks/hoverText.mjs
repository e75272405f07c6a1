import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * Lists problems with the hover text of an unpacked package: doc comments that TypeScript attaches to no declaration, exports
 * without a doc comment, and undocumented properties of exported types named `…Options` and of the options and metadata in them.
 */
export function hoverProblems(directory) {
  const { exports } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  const entries = Object.values(exports).flatMap(({ types }) => types ?? [])
  const dist = join(directory, 'dist')
  const files = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.d.ts'))
  const unattached = files.flatMap((name) =>
    unattachedComments(readFileSync(join(dist, name), 'utf8')).map((text) => `${name}: belongs to nothing: ${text}`),
  )
  return [...unattached, ...undocumented(entries.map((entry) => join(directory, entry)))]
}

/** The doc comments in `text` that are attached to no declaration. */
export function unattachedComments(text) {
  const source = ts.createSourceFile('index.d.ts', text, ts.ScriptTarget.Latest, true)
  const attached = new Set()
  const visit = (node) => {
    for (const comment of node.jsDoc ?? []) attached.add(comment.pos)
    ts.forEachChild(node, visit)
  }
  visit(source)
  const comments = [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)]
  return comments.filter(({ index }) => !attached.has(index)).map(([comment]) => comment)
}

function undocumented(files) {
  const program = ts.createProgram(files, {
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  })
  const checker = program.getTypeChecker()
  const problems = new Set()
  const check = (symbol, name) => {
    if (symbol.getDocumentationComment(checker).length === 0) problems.add(`${name} has no comment`)
  }
  const checkOptions = (type, name) => {
    for (const property of type.getProperties()) {
      check(property, `${name}.${property.name}`)
      const nested = checker.getNonNullableType(checker.getTypeOfSymbol(property))
      if (/(Options|Metadata)$/.test(nested.aliasSymbol?.name ?? '')) checkOptions(nested, `${name}.${property.name}`)
    }
  }
  for (const file of files) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file))
    for (const exported of checker.getExportsOfModule(module)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
      check(symbol, exported.name)
      if (exported.name.endsWith('Options')) checkOptions(checker.getDeclaredTypeOfSymbol(symbol), exported.name)
    }
  }
  return [...problems]
}
