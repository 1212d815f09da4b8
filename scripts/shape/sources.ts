import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import ts from 'typescript'
import { imports as aliases } from '../../package.json' with { type: 'json' }

/** A function with a body, as it stands in a file. */
interface SourceFunction {
  /** Of the function, or of what it is assigned to; empty: it has none. */
  readonly name: string
  readonly firstLine: number
  readonly lines: number
}

/** What is counted of one file. Paths begin at the repository and have forward slashes. */
export interface Source {
  readonly path: string
  readonly lines: number
  /** Files of ours that it loads: static imports that are more than types. */
  readonly loads: readonly string[]
  /** Files of ours that it names in any import: types and lazy imports as well. */
  readonly imports: readonly string[]
  /** Files of ours that it names in an `import()`: each begins a chunk. */
  readonly lazy: readonly string[]
  readonly functions: readonly SourceFunction[]
}

/** `#domain/time.ts`, `./time.ts` -> `src/domain/time.ts`; null: a package. */
function pathOf(importer: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(dirname(importer), specifier)
  for (const [alias, target] of Object.entries(aliases)) {
    const path = target.replace('./', '')
    if (alias === specifier) return path
    const start = alias.replace('*', '')
    if (start !== alias && specifier.startsWith(start))
      return path.replace('*', specifier.slice(start.length))
  }
  return null
}

const isTypeOnly = (statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean => {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly
  const clause = statement.importClause
  if (!clause || clause.name) return false
  const named = clause.namedBindings
  if (clause.isTypeOnly) return true
  return named !== undefined && ts.isNamedImports(named) && named.elements.every((one) => one.isTypeOnly)
}

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  (ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node)) &&
  node.body !== undefined

const nameOf = (node: ts.FunctionLikeDeclaration): string => {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined)
  return named?.getText() ?? ''
}

/** `path`: of the file with this `text`, from the repository on. */
export function readSource(path: string, text: string): Source {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const loads: string[] = []
  const imports: string[] = []
  const lazy: string[] = []
  const functions: SourceFunction[] = []
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1

  function take(specifier: ts.Node | undefined, into: readonly string[][]) {
    if (!specifier || !ts.isStringLiteral(specifier)) return
    const target = pathOf(path, specifier.text)
    if (target !== null) for (const targets of into) targets.push(target)
  }

  function visit(node: ts.Node) {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
      take(node.moduleSpecifier, isTypeOnly(node) ? [imports] : [imports, loads])
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      take(node.arguments[0], [imports, lazy])
    else if (isFunction(node)) {
      const firstLine = lineOf(node.getStart())
      functions.push({ name: nameOf(node), firstLine, lines: lineOf(node.end) - firstLine + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { path, lines: lineOf(text.length) - 1, loads, imports, lazy, functions }
}

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })

/** The product's files below `root`: `src` and the config. */
export const readSources = (root: string): readonly Source[] =>
  ['resources.config.ts', ...filesBelow('src')].map((path) =>
    readSource(path, readFileSync(join(root, path), 'utf8')),
  )
