import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * Lists problems with the hover text of an unpacked package: doc comments that TypeScript attaches to no declaration, exports
 * without a doc comment, and undocumented options, see `undocumented`.
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

/**
 * Lists the exports of `files` without a doc comment, and the undocumented properties of exported types named `…Options`, including
 * the options nested in them.
 */
export function undocumented(files, compilerOptions = {}) {
  const program = ts.createProgram(files, {
    skipLibCheck: true,
    strict: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    ...compilerOptions,
  })
  const checker = program.getTypeChecker()
  const problems = new Set()
  const check = (symbol, name) => {
    if (symbol.getDocumentationComment(checker).length === 0) problems.add(`${name} has no comment`)
  }
  const checkOptions = (type, name) => {
    for (const property of type.getProperties()) {
      check(property, `${name}.${property.name}`)
      for (const nested of nestedOptions(checker.getTypeOfSymbol(property)))
        checkOptions(nested, `${name}.${property.name}`)
    }
  }
  /** The members of an option's type that are objects of further options: not lists, functions or objects of another named type. */
  const nestedOptions = (type) =>
    (type.isUnion() ? type.types : [type]).filter((member) => {
      const isObject = (member.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0
      if (!isObject || checker.isArrayLikeType(member) || member.getCallSignatures().length > 0) return false
      const name = member.aliasSymbol?.name ?? member.symbol?.name ?? ''
      return name === '' || name === '__type' || /(Options|Metadata|Backend)$/.test(name)
    })
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
