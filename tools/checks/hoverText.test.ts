import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../run/paths.mjs'
import { unattachedComments, undocumented } from './hoverText.mjs'

test('lists doc comments that TypeScript attaches to no declaration', () => {
  const declarations = `/** Of the type. */
type Options = {
  readonly one: string; /** Lost: on the line of another property. */
  readonly two: string;
  /** Of three. */
  readonly three: string;
  readonly four:
    /** Lost: before a member of a union. */
    | 'a'
};`
  expect(unattachedComments(declarations)).toEqual([
    '/** Lost: on the line of another property. */',
    '/** Lost: before a member of a union. */',
  ])
})

test('lists undocumented options however they are nested', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-hover-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'index.ts')
  writeFileSync(
    file,
    `/** Options. */
export type AppOptions = {
  readonly plain: string
  /** An object. */
  readonly inline?: { readonly one?: string } | false | undefined
  /** An object of either type. */
  readonly sign?: SignOptions | undefined
  /** Not options, but an object with behavior. */
  readonly clock?: Clock
  /** A function. */
  readonly fetch?: () => { readonly three: string }
}
type SignOptions = { readonly required: boolean } & (SignBackend | { readonly [name in keyof SignBackend]?: undefined })
type SignBackend = { readonly getNonce: () => string }
type Clock = { readonly two: number }`,
  )
  expect(undocumented([file], { types: [] })).toEqual([
    'AppOptions.plain has no comment',
    'AppOptions.inline.one has no comment',
    'AppOptions.sign.required has no comment',
    'AppOptions.sign.getNonce has no comment',
  ])
})

test('every option of createLatchkey has hover text', () => {
  const options = { customConditions: ['latchkey-source'], types: [] }
  const problems = undocumented([join(root, 'packages/core/src/options.ts')], options)
  expect(problems.filter((problem) => problem.startsWith('LatchkeyOptions'))).toEqual([])
})
